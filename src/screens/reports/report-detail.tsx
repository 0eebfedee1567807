import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Report } from '#contract/report.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { href } from '#src/routes.ts';
import { bodySmall, heading, muted } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { reportKindTexts, reportReasonTexts, reportStateTexts } from '#src/texts/reports.ts';
import { Link, TextLink } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

export function ReportList({ reports }: { reports: readonly Report[] }) {
  const { i18n } = useLingui();
  const { day } = useTimeFormat();
  if (reports.length === 0)
    return (
      <EmptyState icon="flag" level={1} title={<Trans>You have reported nothing</Trans>}>
        <Trans>When something is not as it should be, report the profile, the photo or the message.</Trans>
      </EmptyState>
    );
  return (
    <>
      <h1 className={heading}>
        <Trans>Your reports</Trans>
      </h1>
      <ul className={css.list}>
        {reports.map((report) => (
          <li key={report.id}>
            <Link href={href('reports-id', { id: report.id })} className={css.row}>
              <span className={css.line}>
                <strong>{report.name ?? i18n._(reportKindTexts[report.kind])}</strong>
                <ReportStatus state={report.state} />
              </span>
              <span>{i18n._(reportReasonTexts[report.reason])}</span>
              <span className={classNames(bodySmall, muted)}>{day(report.created)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ReportStatus({ state }: { state: Report['state'] }) {
  const { i18n } = useLingui();
  return <StatusTag tone={state === 'acted' ? 'success' : 'soft'}>{i18n._(reportStateTexts[state])}</StatusTag>;
}

/** One report: its content and outcome. */
export function ReportDetail({ report }: { report: Report }) {
  const { i18n } = useLingui();
  const { day } = useTimeFormat();
  const { name, kind, reason, remarks, additions, state, answer, created, decided } = report;
  return (
    <>
      <h1 className={heading}>
        {name === null ? <Trans>Your report</Trans> : <Trans>Your report about {name}</Trans>}
      </h1>
      <p>
        <ReportStatus state={state} />
      </p>
      <dl className={css.facts}>
        <Fact label={<Trans>About</Trans>}>{i18n._(reportKindTexts[kind])}</Fact>
        <Fact label={<Trans>What is wrong?</Trans>}>{i18n._(reportReasonTexts[reason])}</Fact>
        {remarks !== '' && <Fact label={<Trans>In your words</Trans>}>{remarks}</Fact>}
        <Fact label={<Trans>Reported</Trans>}>{day(created)}</Fact>
        {additions.map((addition, place) => (
          // Additions are only appended, so the index is a stable key.
          <Fact key={place} label={<Trans>What you added</Trans>}>
            {[day(addition.created), i18n._(reportReasonTexts[addition.reason]), addition.remarks].join('\n').trim()}
          </Fact>
        ))}
        {decided !== null && <Fact label={<Trans>Decided</Trans>}>{day(decided)}</Fact>}
        {answer !== null && <Fact label={<Trans>Our answer</Trans>}>{answer}</Fact>}
      </dl>
      <TextLink href={href('reports')}>
        <Trans>All your reports</Trans>
      </TextLink>
    </>
  );
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css.fact}>
    <dt className={classNames(bodySmall, muted)}>{label}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
);
