import { useLingui } from '@lingui/react/macro';
import type { Report } from '#contract/report.ts';
import { reportStateTexts } from '#src/texts/reports.ts';
import { Tag } from '#src/ui/tag/tag.tsx';

export function State({ state }: { state: Report['state'] }) {
  const { i18n } = useLingui();
  return <Tag tone={state === 'acted' ? 'success' : 'soft'}>{i18n._(reportStateTexts[state])}</Tag>;
}
