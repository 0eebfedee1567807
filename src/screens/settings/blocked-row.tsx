import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import type { BlockedMember } from '#contract/account.ts';
import { visibleItems } from '#machines/generic/removable-list.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, muted } from '#src/styles/text.css.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';
import { closestList, LoadableList } from './loadable-list.tsx';
import * as css from './screen.css.ts';
import { SectionRow } from './section-row.tsx';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

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
            <Entry key={one.id} blocked={one} onUnblock={(click) => drop(click, one.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({ blocked, onUnblock }: { blocked: BlockedMember; onUnblock: (click: MouseEvent) => void }) {
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
