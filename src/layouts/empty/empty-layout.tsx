import type { ReactNode } from 'react';
import * as css from './layout.css.ts';

/** The page alone. [LAYOUT-17] */
export const EmptyLayout = ({ children }: { route: string; children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={css.main}>
    {children}
  </main>
);
