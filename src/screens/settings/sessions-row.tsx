import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import type { Session } from '#contract/account.ts';
import { visibleItems } from '#machines/generic/removable-list.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, muted } from '#src/styles/text.css.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { closestList, LoadableList } from './loadable-list.tsx';
import * as css from './screen.css.ts';
import { SectionRow } from './section-row.tsx';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

/** [SESSION-15] */
export function SessionsRow() {
  const count = useSectionState('sessions', (roster) => visibleItems(roster.context)?.length ?? null, null);
  return (
    <SectionRow section="sessions" name={<Trans>Where you are logged in</Trans>} value={count}>
      <LoadableList lane="sessions">{count === null ? null : <Sessions />}</LoadableList>
    </SectionRow>
  );
}

/** Sessions of the member; all but the current one can be logged out. [SESSION-15] */
function Sessions() {
  const { t } = useLingui();
  const lane = useSectionActor('sessions');
  const sessions = useSelector(
    lane,
    (roster) => (roster === undefined ? [] : (visibleItems(roster.context) ?? [])),
    shallowEqual,
  );
  const others = sessions.flatMap(({ id, current }) => (current ? [] : [id]));
  const drop = (click: MouseEvent, ids: readonly string[], all: boolean) => {
    closestList(click)?.focus();
    lane?.send({ type: 'removal.requested', ids, all });
  };
  return (
    <div className={css.entries} data-list tabIndex={-1}>
      <ul aria-label={t`Where you are logged in`}>
        {sessions.map((session) => (
          <Entry key={session.id} session={session} onEnd={(click) => drop(click, [session.id], false)} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="line" size="m" className={css.all} onClick={(click) => drop(click, others, true)}>
          <Trans>Log out everywhere else</Trans>
        </Button>
      )}
    </div>
  );
}

function Entry({ session, onEnd }: { session: Session; onEnd: (click: MouseEvent) => void }) {
  const { t } = useLingui();
  const times = useTimeFormat();
  const device = session.device ?? t`An unknown browser`;
  const when = times.brief(session.used_at);
  return (
    <li className={css.entry}>
      <Icon name="globe" className={css.icon} />
      <span className={css.itemText}>
        <span>{device}</span>
        <span className={classNames(caption, muted)}>
          {session.current ? <Trans>This browser</Trans> : <Trans>Last used: {when}</Trans>}
        </span>
      </span>
      {!session.current && (
        <Button variant="quiet" size="m" aria-label={t`Log out: ${device}`} onClick={onEnd}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}
