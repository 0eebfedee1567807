import { DrawnFace, Face } from '#src/parts/lander/face.tsx';
import { grid } from '#src/parts/lander/lander.css.ts';
import { drawn } from '#src/parts/lander/pictures.ts';
import { PromoCard, woven } from '#src/parts/lander/promo.tsx';
import { useLanderFact, useLanderTag } from '#src/parts/lander/use-lander.ts';
import { Waiting } from '#src/parts/lander/waiting.tsx';

/** [ROUTE-48 LANDER-04] */
export default function Gallery() {
  const members = useLanderFact('members').slice(0, 16);
  const promos = useLanderFact('promos');
  if (useLanderTag('busy')) return <Waiting />;
  return (
    <div className={grid}>
      {members.length === 0
        ? woven([...drawn.keys()], promos, 3).map((one) =>
            typeof one === 'number' ? <DrawnFace key={one} at={one} /> : <PromoCard key={one.id} promo={one} />,
          )
        : woven(members, promos, 3).map((one) =>
            'url' in one ? <PromoCard key={one.id} promo={one} /> : <Face key={one.id} member={one} />,
          )}
    </div>
  );
}
