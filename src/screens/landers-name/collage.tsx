import * as css from '#src/components/lander/lander.css.ts';
import { MemberTiles, TileSkeletons } from '#src/components/lander/member-tile.tsx';
import { useLanderContext, useLanderTag } from '#src/components/lander/steps.tsx';

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
