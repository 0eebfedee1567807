import { type ReactNode, Suspense } from 'react';
import { MemberDialogs } from '#src/layouts/default/lazy-member-layout.ts';
import { EntryGate } from '#src/layouts/entry-warning/entry.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Footer } from '#src/layouts/default/footer.tsx';
import * as css from '#src/layouts/default/layout.css.ts';
import { content } from '#src/layouts/default/top-bar.css.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Link } from '#src/ui/link/link.tsx';
import { Logo } from '#src/ui/logo/logo.tsx';

/** No top bar: each page has its own back link. [LAYOUT-11 LAYOUT-12] */
export const ChatLayout = ({ children }: { route: string; children: ReactNode }) => (
  <div className={css.chatLayout}>
    <main id="main" tabIndex={-1} className={css.chatMain}>
      {children}
    </main>
    <Suspense>
      <MemberDialogs />
    </Suspense>
    <EntryGate />
  </div>
);

/** The page alone. [LAYOUT-17] */
export const EmptyLayout = ({ children }: { route: string; children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={css.emptyMain}>
    {children}
  </main>
);

/** Logo above a landing page, footer and disclaimer below it. [LAYOUT-13 LAYOUT-14 LAYOUT-15 LAYOUT-16] */
export function LanderLayout({ children }: { route: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={classNames(css.layout, css.night)}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <header className={classNames(css.inner, content)}>
        <Link href={href('index')} aria-label={t`Vesper, home page`}>
          <Logo isOnDark />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={classNames(css.main, css.wide)}>
        {children}
      </main>
      <Footer overBottomBar={false} below="never" />
      <EntryGate />
    </div>
  );
}
