import { Trans } from '@lingui/react/macro';
import { visibleItems } from '#machines/generic/removable-list.ts';
import { BlockedList } from './blocked-list.tsx';
import { LoadableList } from './loadable-list.tsx';
import { SectionRow } from './section-row.tsx';
import { useSectionState } from './use-section-actor.ts';

/** [BLOCK-01 ROUTE-58] */
export function BlockedRow() {
  const count = useSectionState('blocked', (roster) => visibleItems(roster.context)?.length ?? null, null);
  return (
    <SectionRow section="blocked" name={<Trans>Blocked members</Trans>} value={count}>
      <LoadableList lane="blocked">{count === null ? null : <BlockedList />}</LoadableList>
    </SectionRow>
  );
}
