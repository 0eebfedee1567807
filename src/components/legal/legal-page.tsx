import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { PageDescription } from '#src/components/document-head.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, bodySmall, display, label, muted, title } from '#src/styles/text.css.ts';
import { TextLink } from '#src/ui/link/link.tsx';
import { useCompanyName, useSiteFacts, useTermsVersion } from './legal-facts.ts';
import * as css from './legal.css.ts';
import { CompanyDetails } from '#src/components/company-details/company-details.tsx';

export type Chapter = {
  /** Fragment of the address; the same in every language. */
  readonly id: string;
  readonly heading: ReactNode;
  readonly content: ReactNode;
};

type LegalPageProps = {
  heading: ReactNode;
  /** Date of the text in ISO 8601; without one, the version of the terms. */
  lastUpdated?: string;
  /** What the page is about, in a sentence or two; also its description for search engines. */
  lead: MessageDescriptor;
  chapters: readonly Chapter[];
};

/** A long text with a table of contents. [LEGAL-01 LEGAL-02 LEGAL-04] */
export function LegalPage({ heading, lastUpdated, lead, chapters }: LegalPageProps) {
  const { i18n } = useLingui();
  const summary = i18n._(lead);
  return (
    <article className={css.page}>
      <PageDescription>{summary}</PageDescription>
      <header className={css.head}>
        <h1 className={display}>{heading}</h1>
        <p className={classNames(bodySmall, muted)}>
          {lastUpdated === undefined ? <TermsDate /> : <LastUpdated date={lastUpdated} />}
        </p>
        <p className={bodyLarge}>{summary}</p>
      </header>
      <TableOfContents chapters={chapters} />
      <div className={css.chapters}>
        {chapters.map(({ id, heading: name, content }) => (
          <section key={id} id={id} className={css.chapter}>
            <h2 className={title}>{name}</h2>
            <div className={css.words}>{content}</div>
          </section>
        ))}
      </div>
    </article>
  );
}

function TermsDate() {
  const { i18n } = useLingui();
  const company = useCompanyName();
  const date = i18n.date(new Date(useTermsVersion()), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Trans comment="Below the heading of the terms. {company}: name of the operating company. {date}: since when these terms apply.">
      {company}, as of {date}
    </Trans>
  );
}

function LastUpdated({ date }: { date: string }) {
  const { i18n } = useLingui();
  const day = i18n.date(new Date(date), { dateStyle: 'long', timeZone: 'UTC' });
  return <Trans>Last updated: {day}</Trans>;
}

/** Also used by the questions and answers, which have topics instead of chapters. */
export function TableOfContents({ chapters }: { chapters: readonly Pick<Chapter, 'id' | 'heading'>[] }) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className={css.contents}>
      <h2 id={id} className={label}>
        <Trans comment="Heading of the table of contents">On this page</Trans>
      </h2>
      <ol className={css.contentsList}>
        {chapters.map(({ id: fragment, heading }) => (
          <li key={fragment}>
            <TextLink href={`#${fragment}`} className={css.contentsLink}>
              {heading}
            </TextLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Support address; empty until the settings are loaded. */
export function SupportMail() {
  const { supportEmail } = useSiteFacts();
  return <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>;
}

/** In place of a period of 0 days. [LEGAL-03] */
export const NoWithdrawal = () => (
  <p>
    <Trans>Orders on this site cannot be withdrawn, except where the law gives you that right.</Trans>
  </p>
);

/** Reserves its room, so that nothing below moves when the company is loaded. */
export const CompanyBlock = () => (
  <div className={css.company}>
    <CompanyDetails />
  </div>
);
