import { Trans } from '@lingui/react/macro';
import { collage, ownPlace, panel, wall, windows } from '#src/components/lander/lander.css.ts';
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
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';

/** The order in which its windows get a light; three stay dark. */
const lighting: readonly number[] = [5, 0, 10, 3, 7, 8, 1, 6, 11];

/** A house at night: members online now are its lit windows. Claims nothing when there are none. [ROUTE-46] */
export function AloneTonight() {
  const members = useLanderContext('members');
  const online = members.filter((member) => member.online);
  if (useLanderTag('busy')) return <TileSkeletons />;
  const faces =
    members.length === 0
      ? illustrations.map((src, at) => <IllustratedTile key={src} at={at} />)
      : online.map((member) => <MemberTile key={member.id} member={member} sizes={windowSizes} />);
  return (
    <div className={panel}>
      {members.length > 0 && (
        <h2 className={heading}>
          {online.length > 0 ? <Trans>Online now</Trans> : <Trans>No one right now. Be the first.</Trans>}
        </h2>
      )}
      <div className={windows}>
        {Array.from({ length: 12 }, (_, place) => faces[lighting.indexOf(place)] ?? <span key={place} />)}
      </div>
    </div>
  );
}

const windowSizes = '(min-width: 992px) 160px, 29vw';

/** A visitor's own picture is the missing one. [ROUTE-47] */
export function Collage() {
  const members = useLanderContext('members');
  const isMember = useFacts((facts) => facts.session === 'member');
  if (useLanderTag('busy')) return <TileSkeletons />;
  return (
    <div className={collage}>
      <MemberTiles members={members} most={isMember ? 6 : 5} numAboveFold={1} />
      {!isMember && (
        <Link href={href('signup')} className={ownPlace}>
          <Icon name="plus" size="l" />
          <Trans comment="Link in a collage of faces, on the place that is still free for the visitor's own picture">
            Your face here
          </Trans>
        </Link>
      )}
    </div>
  );
}

/** Framed pictures on a wall. [ROUTE-48 LANDER-04] */
export function Gallery() {
  const members = useLanderContext('members').slice(0, 16);
  const promos = useLanderContext('promos');
  if (useLanderTag('busy')) return <TileSkeletons />;
  return (
    <div className={wall}>
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
