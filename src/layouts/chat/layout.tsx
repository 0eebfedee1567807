import { type ReactNode, Suspense, lazy } from 'react';
import { needTexts } from '#src/i18n.ts';
import { Entry } from '#src/layouts/entry/entry.tsx';
import * as css from './layout.css.ts';

const MemberDialogs = lazy(async () => {
  await needTexts('inside');
  return import('#src/layouts/member-dialogs.tsx');
});

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
