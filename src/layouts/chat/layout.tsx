import { type ReactNode, Suspense } from 'react';
import { EntryGate } from '#src/layouts/entry-warning/entry.tsx';
import { lazyMemberComponent } from '#src/components/lazy-member-component.ts';
import * as css from './layout.css.ts';

const MemberDialogs = lazyMemberComponent(() => import('#src/layouts/member-dialogs.tsx'));

/** Bare: a page in it brings its own way back. [LAYOUT-11 LAYOUT-12] */
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
