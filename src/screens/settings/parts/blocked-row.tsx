import { Trans } from '@lingui/react/macro';
import { shownIn } from '#machines/parts/roster.ts';
import { BlockedList } from './blocked-list.tsx';
import { Entries } from './entries.tsx';
import { SectionRow } from './section-row.tsx';
import { useLaneState } from './use-lane.ts';

/** [BLOCK-01 ROUTE-58] */
export function BlockedRow() {
  const count = useLaneState('blocked', (roster) => shownIn(roster.context)?.length ?? null, null);
  return (
    <SectionRow section="blocked" name={<Trans>Blocked members</Trans>} value={count}>
      <Entries lane="blocked">{count === null ? null : <BlockedList />}</Entries>
    </SectionRow>
  );
}
