import { Trans } from '@lingui/react/macro';
import { collage, grid } from '#src/components/lander/lander.css.ts';
import {
  IllustratedTile,
  MemberTile,
  MemberTiles,
  PromoCard,
  TileSkeletons,
  illustrations,
  interleavePromos,
} from '#src/components/lander/member-tile.tsx';
import { useLanderContext, useLanderTag } from '#src/components/lander/lander-actor.tsx';
import { heading } from '#src/styles/text.css.ts';

/** Members online now; claims nothing when there are none. [ROUTE-46] */
export function AloneTonight() {
  const members = useLanderContext('members');
  const online = members.filter((member) => member.online);
  if (useLanderTag('busy')) return <TileSkeletons />;
  return (
    <>
      {members.length > 0 && (
        <h2 className={heading}>
          {online.length > 0 ? <Trans>Online now</Trans> : <Trans>No one right now. Be the first.</Trans>}
        </h2>
      )}
      <div className={grid}>
        <MemberTiles members={online} most={12} />
      </div>
    </>
  );
}

/** [ROUTE-47] */
export function Collage() {
  const members = useLanderContext('members');
  if (useLanderTag('busy')) return <TileSkeletons />;
  return (
    <div className={collage}>
      <MemberTiles members={members} most={6} numAboveFold={1} />
    </div>
  );
}

/** [ROUTE-48 LANDER-04] */
export function Gallery() {
  const members = useLanderContext('members').slice(0, 16);
  const promos = useLanderContext('promos');
  if (useLanderTag('busy')) return <TileSkeletons />;
  return (
    <div className={grid}>
      {members.length === 0
        ? interleavePromos([...illustrations.keys()], promos, 3).map((one) =>
            typeof one === 'number' ? <IllustratedTile key={one} at={one} /> : <PromoCard key={one.id} promo={one} />,
          )
        : interleavePromos(members, promos, 3).map((one) =>
            'url' in one ? <PromoCard key={one.id} promo={one} /> : <MemberTile key={one.id} member={one} />,
          )}
    </div>
  );
}
