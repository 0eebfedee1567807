import { MemberTiles } from '#src/components/lander/member-tile.tsx';
import { useLanderContext, useLanderTag } from '#src/components/lander/use-lander.ts';
import { TileSkeletons } from '#src/components/lander/tile-skeletons.tsx';
import * as css from './collage.css.ts';

/** [ROUTE-47] */
export default function Collage() {
  const members = useLanderContext('members');
  if (useLanderTag('busy')) return <TileSkeletons />;
  return (
    <div className={css.collage}>
      <MemberTiles members={members} most={6} numAboveFold={1} />
    </div>
  );
}
