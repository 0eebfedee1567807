import { Trans, useLingui } from '@lingui/react/macro';
import { account } from '#contract/limits/account.ts';
import { CompanyDetails } from '#src/components/company-details/company-details.tsx';
import { href, legalPages } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { pageTitles } from '#src/texts/page-titles.ts';
import { Link } from '#src/ui/link/link.tsx';
import { Logo } from '#src/ui/logo/logo.tsx';
import * as css from './layout.css.ts';
import { inner } from './layout.css.ts';

const pages = [...legalPages, 'complaints', 'pricing', 'lang-config'] as const;

type FooterProps = {
  overBottomBar: boolean;
  /** From which width the footer is below a page that fills the window. */
  below: keyof typeof css.below;
};

/** [LAYOUT-04 LAYOUT-05 LAYOUT-06 FOOTER-01 to FOOTER-09] */
export function Footer({ overBottomBar, below }: FooterProps) {
  const { t, i18n } = useLingui();
  return (
    <footer className={classNames(css.footer, overBottomBar && css.overBottomBar, css.below[below])}>
      <div className={classNames(inner, css.content)}>
        <div className={css.company}>
          <Logo className={css.logo} />
          <CompanyDetails />
        </div>
        <nav aria-label={t`Legal and help`} className={css.links}>
          {pages.map((name) => (
            <Link key={name} href={href(name)} className={css.link}>
              {i18n._(pageTitles[name])}
            </Link>
          ))}
        </nav>
        <Disclaimer />
        <UsFooter />
      </div>
    </footer>
  );
}

/** [LAYOUT-19 LEGAL-05] */
function Disclaimer() {
  const { minAge } = account;
  const fictional = useFacts(({ settings }) => (settings?.fictional_warning ? settings.fictional_plural : null));
  const icon = useFacts(({ settings }) => settings?.fictional_icon ?? '');
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
          <Trans>Some profiles on this site are made up: they are marked as {fictional}.</Trans> {icon}
        </p>
      )}
    </div>
  );
}

/** Below English pages, where the site enables it. [LAYOUT-06 LAYOUT-19] */
function UsFooter() {
  const { minAge } = account;
  const isShown = useFacts(({ settings, locale }) => locale === 'en' && settings?.us_footer === true);
  if (!isShown) return null;
  return (
    <div className={classNames(caption, css.disclaimer)}>
      <p>
        <Trans>
          18 U.S.C. 2257: this site produces no sexually explicit images. Photos come from members. Everyone in them
          must be {minAge} or older.
        </Trans>
      </p>
      <p>
        <Trans>You must be at least {minAge} and of legal age where you live to use this site.</Trans>
      </p>
    </div>
  );
}
