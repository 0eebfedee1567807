import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LanderPage } from '#src/components/lander/lander-page.tsx';
import { face } from '#src/components/lander/lander.css.ts';
import { IllustratedTile, MemberTile, MemberTileContent } from '#src/components/lander/member-tile.tsx';
import { LanderCta, useLanderActor, useLanderContext, useLanderTag } from '#src/components/lander/lander-actor.tsx';
import { FinalStep } from '#src/components/lander/steps.tsx';
import { useSwipeGesture } from '#src/components/use-swipe-gesture.ts';
import { classNames } from '#src/styles/class-names.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from '#src/components/lander/lander.css.ts';

/** Three members, one after the other. [ROUTE-45] */
export function Screen() {
  const { t } = useLingui();
  return (
    <LanderPage
      heading={t`Left, right, hello`}
      lead={t`Three people. Swipe, press, or use the arrow keys.`}
      callToAction={<LanderCta />}
      aside={<Deck />}
    />
  );
}

const cards = [0, 1, 2] as const;

/** Three cards by drag, buttons or arrow keys. Swipes are not sent: likes need an account. [ROUTE-45 LANDER-03] */
function Deck() {
  const { t } = useLingui();
  const lander = useLanderActor();
  const stepIndex = useLanderContext('stepIndex');
  const members = useLanderContext('members');
  const isBusy = useLanderTag('busy');
  const isEnded = useLanderTag('ended');
  const [liked, setLiked] = useState<readonly boolean[]>([]);
  const room = useRef<HTMLDivElement>(null);
  const judge = (isLiked: boolean) => {
    setLiked([...liked.slice(0, stepIndex), isLiked]);
    lander.send({ type: 'step.answered', stepIndex });
  };
  const drag = useSwipeGesture(room, judge);
  const keyPressed = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || event.repeat) return;
    event.preventDefault();
    judge(event.key === 'ArrowRight');
  };
  if (isEnded)
    return (
      <div className={css.scene}>
        <div className={css.people}>
          {members
            .filter((_, place) => liked[place])
            .map((member) => (
              <MemberTile key={member.id} member={member} sizes="200px" />
            ))}
        </div>
        <FinalStep title={<Trans>That is how it begins</Trans>}>
          <Trans>This was just a demo. Create a profile to like for real.</Trans>
        </FinalStep>
      </div>
    );
  if (isBusy)
    return (
      <div aria-busy className={css.table}>
        <div className={css.deck}>
          <Skeleton shape="photo" className={css.loading} />
        </div>
      </div>
    );
  const name = members[stepIndex]?.name;
  return (
    <div className={css.table}>
      <div ref={room} className={css.deck}>
        {cards.toReversed().map((place) => {
          const member = members[place];
          const gone = liked[place] === true ? css.goneRight : css.goneLeft;
          const where = place < stepIndex ? gone : place === stepIndex ? css.top : css.below;
          return (
            <div key={place} aria-hidden={place !== stepIndex} className={where} {...(place === stepIndex && drag)}>
              {member === undefined ? (
                <IllustratedTile at={place} isAboveFold={place === 0} />
              ) : (
                <div className={face}>
                  <MemberTileContent member={member} sizes="340px" isAboveFold={place === 0} />
                </div>
              )}
            </div>
          );
        })}
      </div>
      <div className={css.controls}>
        <IconButton
          icon="x"
          label={name === undefined ? t({ message: 'No', context: 'swipe' }) : t`No to ${name}`}
          className={css.round}
          onKeyDown={keyPressed}
          onClick={() => judge(false)}
        />
        <IconButton
          icon="heart-filled"
          label={name === undefined ? t({ message: 'Yes', context: 'swipe' }) : t`Yes to ${name}`}
          className={classNames(css.round, css.yes)}
          onKeyDown={keyPressed}
          onClick={() => judge(true)}
        />
      </div>
    </div>
  );
}
