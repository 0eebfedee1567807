import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Ended } from '#src/parts/lander/ended.tsx';
import { DrawnFace, FaceOf } from '#src/parts/lander/face.tsx';
import { face } from '#src/parts/lander/lander.css.ts';
import { useLander, useLanderFact, useLanderTag } from '#src/parts/lander/use-lander.ts';
import { useDrag } from '#src/parts/use-drag.ts';
import { classNames } from '#src/styles/class-names.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './deck.css.ts';

const cards = [0, 1, 2] as const;

/** Three cards by finger, buttons or arrow keys. Nobody is told: that begins with a profile of one's own. [ROUTE-45 LANDER-03] */
export function Deck() {
  const { t } = useLingui();
  const lander = useLander();
  const at = useLanderFact('at');
  const members = useLanderFact('members');
  const isBusy = useLanderTag('busy');
  const isEnded = useLanderTag('ended');
  const [liked, setLiked] = useState<readonly boolean[]>([]);
  const room = useRef<HTMLDivElement>(null);
  const judge = (isLiked: boolean) => {
    setLiked([...liked.slice(0, at), isLiked]);
    lander.send({ type: 'step.taken', at });
  };
  const drag = useDrag(room, judge);
  const keyPressed = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || event.repeat) return;
    event.preventDefault();
    judge(event.key === 'ArrowRight');
  };
  if (isEnded)
    return (
      <Ended title={<Trans>That is how it begins</Trans>}>
        <Trans>This was a rehearsal: nobody was told. With a profile of your own it counts.</Trans>
      </Ended>
    );
  if (isBusy)
    return (
      <div aria-busy className={css.table}>
        <div className={css.deck}>
          <Skeleton shape="photo" />
        </div>
      </div>
    );
  const name = members[at]?.name ?? t`this one`;
  return (
    <div className={css.table}>
      <div ref={room} className={css.deck}>
        {cards.toReversed().map((place) => {
          const member = members[place];
          const gone = liked[place] === true ? css.goneRight : css.goneLeft;
          const where = place < at ? gone : place === at ? css.top : css.below;
          return (
            <div key={place} aria-hidden={place !== at} className={where} {...(place === at && drag)}>
              {member === undefined ? (
                <DrawnFace at={place} first={place === 0} />
              ) : (
                <div className={face}>
                  <FaceOf member={member} sizes="340px" first={place === 0} />
                </div>
              )}
            </div>
          );
        })}
      </div>
      <div className={css.controls}>
        <IconButton
          icon="x"
          label={t`No to ${name}`}
          className={css.round}
          onKeyDown={keyPressed}
          onClick={() => judge(false)}
        />
        <IconButton
          icon="heart-filled"
          label={t`Yes to ${name}`}
          className={classNames(css.round, css.yes)}
          onKeyDown={keyPressed}
          onClick={() => judge(true)}
        />
      </div>
    </div>
  );
}
