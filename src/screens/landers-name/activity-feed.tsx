import { Trans } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import * as css from '#src/components/lander/lander.css.ts';
import {
  IllustratedTile,
  illustrations,
  interleavePromos,
  MemberTile,
  PromoCard,
  TileSkeletons,
} from '#src/components/lander/member-tile.tsx';
import { useLanderContext, useLanderTag } from '#src/components/lander/lander-actor.tsx';
import { href } from '#src/routes.ts';
import { title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';

/** Facts about members from the site's data, one after another, beside the text. [ROUTE-51 LANDER-04] */
export default function ActivityFeed() {
  const members = useLanderContext('members').slice(0, 9);
  const promos = useLanderContext('promos');
  if (useLanderTag('busy')) return <TileSkeletons />;
  return (
    <div className={css.feed}>
      {members.length === 0
        ? interleavePromos([...illustrations.keys()].slice(0, 3), promos, 2).map((one) => (
            <article key={typeof one === 'number' ? one : one.id} className={css.post}>
              {typeof one === 'number' ? <IllustratedTile at={one} /> : <PromoCard promo={one} />}
            </article>
          ))
        : interleavePromos(members, promos, 3).map((one) => (
            <article key={one.id} className={css.post}>
              {'url' in one ? <PromoCard promo={one} /> : <Post member={one} />}
            </article>
          ))}
    </div>
  );
}

function Post({ member }: { member: ProfileCard }) {
  const isMember = useFacts((facts) => facts.session === 'member');
  const { id, name } = member;
  return (
    <>
      <h2 className={title}>
        {member.is_new ? <Trans>{name} is new here</Trans> : member.online ? <Trans>{name} is online now</Trans> : name}
      </h2>
      <MemberTile member={member} sizes="452px" />
      <ButtonLink
        isFullWidth
        size="m"
        variant="soft"
        href={href(isMember ? 'members-id-chat' : 'members-id-signup', { id })}
      >
        <Trans>Say hello to {name}</Trans>
      </ButtonLink>
    </>
  );
}
