import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { grid } from './lander.css.ts';

/** The room of faces that are on their way. */
export const TileSkeletons = () => (
  <div aria-busy className={grid}>
    {[0, 1, 2, 3].map((at) => (
      <Skeleton key={at} shape="photo" />
    ))}
  </div>
);
