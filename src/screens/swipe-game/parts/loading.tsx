import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as controls from './controls.css.ts';
import * as css from './deck.css.ts';
import { game } from './game.css.ts';

/** The room of the deck and of its buttons. */
export const Loading = () => (
  <div aria-busy className={game}>
    <Skeleton className={css.waiting} />
    <div className={controls.controls}>
      <Skeleton shape="circle" />
      <Skeleton shape="circle" />
      <Skeleton shape="circle" />
    </div>
  </div>
);
