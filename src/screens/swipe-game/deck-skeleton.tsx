import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as controls from './swipe-buttons.css.ts';
import * as css from './swipe-stack.css.ts';
import { game } from './game.css.ts';

/** Placeholder of deck and buttons. */
export const DeckSkeleton = () => (
  <div aria-busy className={game}>
    <Skeleton className={css.waiting} />
    <div className={controls.controls}>
      <Skeleton shape="circle" />
      <Skeleton shape="circle" />
      <Skeleton shape="circle" />
    </div>
  </div>
);
