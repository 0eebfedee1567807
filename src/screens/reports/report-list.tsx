import { Trans, useLingui } from '@lingui/react/macro';
import type { Report } from '#contract/report.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted } from '#src/styles/text.css.ts';
import { reportKindTexts, reportReasonTexts, reportStateTexts } from '#src/texts/reports.ts';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Link } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

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
