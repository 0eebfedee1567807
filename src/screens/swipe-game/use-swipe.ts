import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { isLikeAllowed } from '#machines/page/swipe.ts';
import { usePageActor } from '#src/system.tsx';

/** Card flying off: to the right when liked, from its release position. */
export type CardExit = { readonly card: ProfileCard; readonly liked: boolean; readonly from: number };

/** Judges the top card by drag, key or button, and exposes the card flying off. */
export const useSwipe = () => {
  const page = usePageActor('swipe');
  const card = useSelector(page, (snapshot) => snapshot.context.deck[0]);
  const canLike = useSelector(page, (snapshot) => isLikeAllowed(snapshot.context));
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
