import type { ReactNode } from 'react';
import * as css from './layout.css.ts';

/** Nothing but the page, which here is the way in. [LAYOUT-17] */
export const EmptyLayout = ({ children }: { route: string; children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={css.main}>
    {children}
  </main>
);
