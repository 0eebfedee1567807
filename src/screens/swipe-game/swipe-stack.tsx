import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { SwipeCard } from '#contract/swipe.ts';
import type { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { useSwipeGesture } from '#src/components/use-swipe-gesture.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { usePageActor } from '#src/system.tsx';
import { IconButton, IconLink } from '#src/ui/button/button.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { CardCaption, CardPhoto, CardStamps } from './swipe-card.tsx';
import * as css from './screen.css.ts';

/** Card flying off: to the right when liked, from its release position. */
export type CardExit = { readonly card: SwipeCard; readonly liked: boolean; readonly from: number };

/** Likes, passes and undoes for all controls, and the card that is flying off. */
export const useSwipe = () => {
  const page = usePageActor('swipe');
  const card = useSelector(page, (snapshot) => snapshot.context.deck[0]);
  const canLike = useSelector(page, (snapshot) => snapshot.context.online && snapshot.hasTag('likeable'));
  const canUndo = useSelector(page, (snapshot) => snapshot.context.passed !== null);
  const [flight, setFlight] = useState<CardExit | null>(null);
  const judge = (liked: boolean, from = 0) => {
    if (card === undefined || (liked && !canLike)) return;
    setFlight({ card, liked, from });
    page.send({ type: liked ? 'card.liked' : 'card.passed', id: card.id });
  };
  return {
    card,
    canLike,
    canUndo,
    flight,
    judge,
    undo: () => page.send({ type: 'pass.undone' }),
    land: () => setFlight(null),
  };
};

export type SwipeControls = ReturnType<typeof useSwipe>;

type DeckProps = {
  judge: SwipeControls;
  /** Id of the description of the keys. */
  hint: string;
  leaving: ReturnType<typeof useFocusFallback>['leaving'];
};

/** From top to bottom. */
const places = [css.top, css.second, css.third];

const keyActions: Readonly<Record<string, (judge: SwipeControls) => void>> = {
  ArrowLeft: ({ judge }) => judge(false),
  ArrowRight: ({ judge }) => judge(true),
  ArrowUp: ({ undo }) => undo(),
  Backspace: ({ undo }) => undo(),
};

/** Three cards: the top one, and the edges of two below it. */
export function SwipeStack({ judge, hint, leaving }: DeckProps) {
  const page = usePageActor('swipe');
  const swipeStack = useSelector(page, (snapshot) => snapshot.context.deck);
  const room = useRef<HTMLDivElement>(null);
  const shown = swipeStack.slice(0, places.length).map((card, place) => ({ card, place }));
  return (
    <div ref={room} className={css.room}>
      {shown.toReversed().map(({ card, place }) => (
        <div key={card.id} aria-hidden={place > 0} className={classNames(css.card, places[place])}>
          <CardPhoto card={card} priority={place === 0 ? 'high' : 'low'} />
          {place === 0 && (
            <>
              <CardCaption card={card} />
              <CardStamps />
            </>
          )}
        </div>
      ))}
      {judge.flight !== null && <Gone key={judge.flight.card.id} flight={judge.flight} onLanded={judge.land} />}
      {judge.card !== undefined && (
        <Cover card={judge.card} judge={judge} room={room} describedBy={hint} leaving={leaving} />
      )}
    </div>
  );
}

type CoverProps = {
  card: SwipeCard;
  judge: SwipeControls;
  room: RefObject<HTMLElement | null>;
  describedBy: string;
  leaving: ReturnType<typeof useFocusFallback>['leaving'];
};

/**
 * Overlays the deck and outlives its cards, so that the focus stays: handles drags and keys, and links to the profile.
 */
function Cover({ card, judge, room, describedBy, leaving }: CoverProps) {
  const drag = useSwipeGesture(room, judge.judge);
  const keyPressed = (event: KeyboardEvent) => {
    const action = keyActions[event.key];
    if (action === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Key repeat would judge every card.
    if (!event.repeat) action(judge);
  };
  return (
    <Link
      ref={leaving}
      href={href('members-id', { id: card.id })}
      aria-describedby={describedBy}
      draggable={false}
      className={css.cover}
      onKeyDown={keyPressed}
      {...drag}
    >
      <VisuallyHidden>
        {card.name}, {card.age}
      </VisuallyHidden>
    </Link>
  );
}

/** Judged card, flying off. */
function Gone({ flight, onLanded }: { flight: CardExit; onLanded: () => void }) {
  return (
    <div
      ref={(element) => element?.style.setProperty('--drag', String(flight.from))}
      aria-hidden
      className={classNames(css.card, css.gone, flight.liked ? css.goneRight : css.goneLeft)}
      onAnimationEnd={onLanded}
    >
      <CardPhoto card={flight.card} priority="low" />
    </div>
  );
}

type ControlsProps = {
  judge: SwipeControls;
  card: SwipeCard;
  leaving: ReturnType<typeof useFocusFallback>['leaving'];
};

/** Buttons equivalent to dragging. Disabled ones stay focusable. [SWIPE-04] */
export function SwipeButtons({ judge: { canLike, canUndo, judge, undo }, card, leaving }: ControlsProps) {
  const { t } = useLingui();
  const { name } = card;
  return (
    <div className={css.controls}>
      <IconButton
        ref={leaving}
        icon="undo"
        label={t`Undo`}
        aria-disabled={!canUndo}
        className={css.small}
        onClick={undo}
      />
      <IconButton ref={leaving} icon="x" label={t`Pass ${name}`} className={css.large} onClick={() => judge(false)} />
      <IconButton
        ref={leaving}
        icon="heart-filled"
        label={t`Like ${name}`}
        aria-disabled={!canLike}
        className={classNames(css.large, css.like)}
        onClick={() => judge(true)}
      />
      <IconLink
        ref={leaving}
        icon="info"
        label={t`Show the profile of ${name}`}
        href={href('members-id', { id: card.id })}
        className={css.small}
      />
    </div>
  );
}
