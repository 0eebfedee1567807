import { Trans } from '@lingui/react/macro';
import { shownIn } from '#machines/parts/roster.ts';
import { Entries } from './entries.tsx';
import { SectionRow } from './section-row.tsx';
import { Sessions } from './sessions.tsx';
import { useLaneState } from './use-lane.ts';

/** [SESSION-15] */
export function SessionsRow() {
  const count = useLaneState('sessions', (roster) => shownIn(roster.context)?.length ?? null, null);
  return (
    <SectionRow section="sessions" name={<Trans>Where you are logged in</Trans>} value={count}>
      <Entries lane="sessions">{count === null ? null : <Sessions />}</Entries>
    </SectionRow>
  );
}
