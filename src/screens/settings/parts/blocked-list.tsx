import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import type { Blocked } from '#contract/account.ts';
import { shownIn } from '#machines/parts/roster.ts';
import { usePicture } from '#src/parts/picture.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, muted } from '#src/styles/text.css.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './entries.css.ts';
import { listOf } from './list-of.ts';
import { useLane } from './use-lane.ts';

/** [BLOCK-01 BLOCK-06] */
export function BlockedList() {
  const { t } = useLingui();
  const lane = useLane('blocked');
  const blocked = useSelector(
    lane,
    (roster) => (roster === undefined ? [] : (shownIn(roster.context) ?? [])),
    shallowEqual,
  );
  const drop = (click: MouseEvent, id: string) => {
    listOf(click)?.focus();
    lane?.send({ type: 'entries.dropped', ids: [id], all: false });
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
            <Entry key={one.id} blocked={one} onUnblock={(click) => drop(click, one.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({ blocked, onUnblock }: { blocked: Blocked; onUnblock: (click: MouseEvent) => void }) {
  const { t } = useLingui();
  const { name, main_image: image } = blocked;
  const picture = usePicture()(image);
  return (
    <li className={css.entry}>
      <Avatar src={picture?.thumb ?? null} name={name} size="m" />
      <span className={css.words}>{name}</span>
      <Button variant="quiet" size="m" aria-label={t`Unblock ${name}`} onClick={onUnblock}>
        <Trans>Unblock</Trans>
      </Button>
    </li>
  );
}
