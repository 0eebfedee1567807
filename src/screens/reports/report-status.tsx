import { useLingui } from '@lingui/react/macro';
import type { Report } from '#contract/report.ts';
import { reportStateTexts } from '#src/texts/reports.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';

export function ReportStatus({ state }: { state: Report['state'] }) {
  const { i18n } = useLingui();
  return <StatusTag tone={state === 'acted' ? 'success' : 'soft'}>{i18n._(reportStateTexts[state])}</StatusTag>;
}
