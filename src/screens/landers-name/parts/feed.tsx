import { Trans } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { DrawnFace, Face } from '#src/parts/lander/face.tsx';
import { drawn } from '#src/parts/lander/pictures.ts';
import { PromoCard, woven } from '#src/parts/lander/promo.tsx';
import { useLanderFact, useLanderTag } from '#src/parts/lander/use-lander.ts';
import { Waiting } from '#src/parts/lander/waiting.tsx';
import { href } from '#src/routes.ts';
import { title } from '#src/styles/text.css.ts';
import { useFacts, useFollow } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import * as css from './feed.css.ts';

/** What the site knows of its members, told one after the other. [ROUTE-51 LANDER-04] */
export default function Feed() {
  const members = useLanderFact('members').slice(0, 9);
  const promos = useLanderFact('promos');
  if (useLanderTag('busy')) return <Waiting />;
  return (
    <div className={css.feed}>
      {members.length === 0
        ? woven([...drawn.keys()].slice(0, 3), promos, 2).map((one) => (
            <article key={typeof one === 'number' ? one : one.id} className={css.post}>
              {typeof one === 'number' ? <DrawnFace at={one} /> : <PromoCard promo={one} />}
            </article>
          ))
        : woven(members, promos, 3).map((one) => (
            <article key={one.id} className={css.post}>
              {'url' in one ? <PromoCard promo={one} /> : <Post member={one} />}
            </article>
          ))}
    </div>
  );
}

function Post({ member }: { member: ProfileCard }) {
  const follow = useFollow();
  const isMember = useFacts((facts) => facts.session === 'member');
  const { id, name } = member;
  return (
    <>
      <h2 className={title}>{member.is_new ? <Trans>{name} is new here</Trans> : name}</h2>
      <Face member={member} sizes="452px" />
      <ButtonLink
        block
        size="m"
        variant="soft"
        href={href(isMember ? 'members-id-chat' : 'members-id-signup', { id })}
        onClick={follow}
      >
        <Trans>Say hello to {name}</Trans>
      </ButtonLink>
    </>
  );
}
