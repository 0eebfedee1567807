import { type ReactNode, Suspense } from 'react';
import { MemberDialogs } from '#src/layouts/default/lazy-member-layout.ts';
import { EntryGate } from '#src/layouts/entry-warning/entry.tsx';
import * as css from './layout.css.ts';

/** No top bar: each page has its own back link. [LAYOUT-11 LAYOUT-12] */
export const ChatLayout = ({ children }: { route: string; children: ReactNode }) => (
  <div className={css.layout}>
    <main id="main" tabIndex={-1} className={css.main}>
      {children}
    </main>
    <Suspense>
      <MemberDialogs />
    </Suspense>
    <EntryGate />
  </div>
);
