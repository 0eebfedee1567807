import { type ReactNode, Suspense } from 'react';
import { Entry } from '#src/layouts/entry/entry.tsx';
import { lazyInside } from '#src/parts/lazy-inside.ts';
import * as css from './layout.css.ts';

const MemberDialogs = lazyInside(() => import('#src/layouts/member-dialogs.tsx'));

/** Bare: a page in it brings its own way back. [LAYOUT-11 LAYOUT-12] */
export const ChatLayout = ({ children }: { route: string; children: ReactNode }) => (
  <div className={css.layout}>
    <main id="main" tabIndex={-1} className={css.main}>
      {children}
    </main>
    <Suspense>
      <MemberDialogs />
    </Suspense>
    <Entry />
  </div>
);
