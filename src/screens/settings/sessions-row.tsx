import { Trans } from '@lingui/react/macro';
import { visibleItems } from '#machines/generic/removable-list.ts';
import { LoadableList } from './loadable-list.tsx';
import { SectionRow } from './section-row.tsx';
import { Sessions } from './sessions.tsx';
import { useSectionState } from './use-section-actor.ts';

/** [SESSION-15] */
export function SessionsRow() {
  const count = useSectionState('sessions', (roster) => visibleItems(roster.context)?.length ?? null, null);
  return (
    <SectionRow section="sessions" name={<Trans>Where you are logged in</Trans>} value={count}>
      <LoadableList lane="sessions">{count === null ? null : <Sessions />}</LoadableList>
    </SectionRow>
  );
}
