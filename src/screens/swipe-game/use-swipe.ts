import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { usePageActor } from '#src/system.tsx';

/** Card flying off: to the right when liked, from its release position. */
export type CardExit = { readonly card: ProfileCard; readonly liked: boolean; readonly from: number };

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
