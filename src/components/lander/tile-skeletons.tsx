import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { grid } from './lander.css.ts';

/** Placeholders of loading faces. */
export const TileSkeletons = () => (
  <div aria-busy className={grid}>
    {[0, 1, 2, 3].map((at) => (
      <Skeleton key={at} shape="photo" />
    ))}
  </div>
);
