import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { termsVersion } from '#contract/limits.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, display, muted, title } from '#src/styles/text.css.ts';
import { useAppChildState, useFacts } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './legal.css.ts';

/** Name of the operating company. */
export const useCompanyName = (): string =>
  useAppChildState('company', (company) => company.context.data?.name ?? 'Vesper', 'Vesper');

/** Date of the terms: the company's own if it is later. [LEGAL-01 LEGAL-02] */
const useVersion = (): number => {
  const added = useAppChildState('company', (company) => company.context.data?.added ?? null, null);
  const own = Date.parse(added ?? '');
  return Math.max(Date.parse(termsVersion), Number.isNaN(own) ? 0 : own);
};

export function LegalPage({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const { i18n } = useLingui();
  const company = useCompanyName();
  const date = i18n.date(new Date(useVersion()), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <article className={css.page}>
      <header className={css.head}>
        <h1 className={display}>{heading}</h1>
        <p className={classNames(bodySmall, muted)}>
          <Trans>
            {company}, as of {date}
          </Trans>
        </p>
      </header>
      {children}
    </article>
  );
}

export const LegalSection = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <section className={css.chapter}>
    <h2 className={title}>{heading}</h2>
    <div className={css.words}>{children}</div>
  </section>
);

/** Support address; empty until the settings are loaded. */
export function SupportMail() {
  const email = useFacts((facts) => facts.settings?.support_email ?? '');
  return <TextLink href={`mailto:${email}`}>{email}</TextLink>;
}
