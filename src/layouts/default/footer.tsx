import { Trans, useLingui } from '@lingui/react/macro';
import { account } from '#contract/limits.ts';
import { CompanyDetails } from '#src/components/company-details/company-details.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Logo } from '#src/ui/logo/logo.tsx';
import * as css from './footer.css.ts';
import { inner } from './layout.css.ts';

/** [LAYOUT-04 LAYOUT-05 FOOTER-01 FOOTER-02] */
export function Footer({ overBottomBar, below }: { overBottomBar: boolean; below: boolean }) {
  const { t } = useLingui();
  return (
    <footer className={classNames(css.footer, overBottomBar && css.overBottomBar, below && css.below)}>
      <div className={classNames(inner, css.content)}>
        <div className={css.company}>
          <Logo className={css.logo} />
          <CompanyDetails />
        </div>
        <nav aria-label={t`Legal`} className={css.links}>
          <Link href={href('pages-terms')} className={css.link}>
            <Trans>Terms</Trans>
          </Link>
          <Link href={href('pages-privacy')} className={css.link}>
            <Trans>Privacy</Trans>
          </Link>
          <Link href={href('pricing')} className={css.link}>
            <Trans>Prices</Trans>
          </Link>
          <Link href={href('lang-config')} className={css.link}>
            <Trans>Language</Trans>
          </Link>
        </nav>
        <Disclaimer />
      </div>
    </footer>
  );
}

/** [LAYOUT-19 LEGAL-05] */
function Disclaimer() {
  const { minAge } = account;
  const fictional = useFacts(({ settings }) => (settings?.fictional_warning ? settings.fictional_plural : null));
  return (
    <div className={classNames(caption, css.disclaimer)}>
      <p>
        <Trans>
          For adults of {minAge} and over only. Please write to others as you would speak to them, and never send money
          to somebody you have not met.
        </Trans>
      </p>
      {fictional !== null && (
        <p>
          <Trans>Some profiles on this site are made up: they are marked as {fictional}.</Trans>
        </p>
      )}
    </div>
  );
}
