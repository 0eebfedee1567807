import { grid } from '#src/components/lander/lander.css.ts';
import {
  IllustratedTile,
  illustrations,
  interleavePromos,
  MemberTile,
  PromoCard,
  TileSkeletons,
} from '#src/components/lander/member-tile.tsx';
import { useLanderContext, useLanderTag } from '#src/components/lander/steps.tsx';

/** [ROUTE-48 LANDER-04] */
export default function Gallery() {
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
