import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { BlockedMember, Session } from '#contract/account.ts';
import { visibleItems } from '#machines/generic/removable-list.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, muted, caption } from '#src/styles/text.css.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';
import { SectionRow, useSectionActor, useSectionState } from './section.tsx';

/** [BLOCK-01 ROUTE-58] */
export function BlockedRow() {
  const count = useSectionState('blocked', (roster) => visibleItems(roster.context)?.length ?? null, null);
  return (
    <SectionRow section="blocked" name={<Trans>Blocked members</Trans>} value={count}>
      <LoadableList lane="blocked">{count === null ? null : <BlockedList />}</LoadableList>
    </SectionRow>
  );
}

/** [BLOCK-01 BLOCK-06] */
function BlockedList() {
  const { t } = useLingui();
  const lane = useSectionActor('blocked');
  const blocked = useSelector(
    lane,
    (roster) => (roster === undefined ? [] : (visibleItems(roster.context) ?? [])),
    shallowEqual,
  );
  const drop = (click: MouseEvent, id: string) => {
    closestList(click)?.focus();
    lane?.send({ type: 'removal.requested', ids: [id], all: false });
  };
  return (
    <div className={css.entries} data-list tabIndex={-1}>
      <p className={classNames(bodySmall, muted)}>
        {blocked.length === 0 ? (
          <Trans>You have blocked nobody.</Trans>
        ) : (
          <Trans>
            They can neither see your profile nor write to you. Unblocking brings back no chats and no likes.
          </Trans>
        )}
      </p>
      {blocked.length > 0 && (
        <ul aria-label={t`Blocked members`}>
          {blocked.map((one) => (
            <BlockedEntry key={one.id} blocked={one} onUnblock={(click) => drop(click, one.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function BlockedEntry({ blocked, onUnblock }: { blocked: BlockedMember; onUnblock: (click: MouseEvent) => void }) {
  const { t } = useLingui();
  const { name, main_image: image } = blocked;
  const picture = usePhotoSources()(image);
  return (
    <li className={css.entry}>
      <Avatar src={picture?.thumb ?? null} name={name} size="m" />
      <span className={css.itemText}>{name}</span>
      <Button variant="quiet" size="m" aria-label={t`Unblock ${name}`} onClick={onUnblock}>
        <Trans>Unblock</Trans>
      </Button>
    </li>
  );
}

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
          <SessionEntry key={session.id} session={session} onEnd={(click) => drop(click, [session.id], false)} />
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

function SessionEntry({ session, onEnd }: { session: Session; onEnd: (click: MouseEvent) => void }) {
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

/** Loaded list, or its load error. `children` null: not loaded yet. */
function LoadableList({ lane: name, children }: { lane: 'sessions' | 'blocked'; children: ReactNode }) {
  const textOf = useProblemText();
  const lane = useSectionActor(name);
  const isFailed = useSectionState(name, (roster) => roster.hasTag('failed'), false);
  const problem = useSectionState(name, (roster) => roster.context.problem, null);
  if (isFailed)
    return (
      <Alert
        tone="danger"
        action={
          <TextButton onClick={() => lane?.send({ type: 'items.retried' })}>
            <Trans>Try again</Trans>
          </TextButton>
        }
      >
        {textOf(problem ?? { code: 'network' })}
      </Alert>
    );
  if (children === null)
    return (
      <div aria-busy className={css.loading}>
        <Skeleton width="long" />
        <Skeleton width="half" />
      </div>
    );
  return children;
}

/** List of a clicked entry: takes the focus when the entry is removed. */
const closestList = ({ currentTarget }: MouseEvent): HTMLElement | null =>
  currentTarget.closest<HTMLElement>('[data-list]');
