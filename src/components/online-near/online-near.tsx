import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { homeOnline } from '#contract/limits/app.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { searchHref } from '#machines/app/search-filter.ts';
import { MemberCard, MemberCardSkeleton } from '#src/components/member-card/member-card.tsx';
import { display } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './online-near.css.ts';

const places = Array.from({ length: homeOnline.shown }, (_, place) => place);

const isNear = ({ distance }: ProfileCard): boolean => distance !== undefined && distance <= homeOnline.near;

/** A row of members who fit and are online; nothing where there are none. The children follow once that is known. [ROUTE-67] */
export function OnlineNear({ children }: { children: ReactNode }) {
  const home = usePageActor('home');
  const members = useSelector(home, ({ context }) => context.online);
  const isPending = useSelector(home, (snapshot) => snapshot.hasTag('onlinePending'));
  useEffect(() => home.send({ type: 'onlineMembers.requested' }), [home]);
  if (isPending)
    return (
      <div className={css.section} aria-busy>
        <Skeleton shape="title" width="half" />
        <div className={css.row}>
          {places.map((place) => (
            <MemberCardSkeleton key={place} />
          ))}
        </div>
      </div>
    );
  return (
    <>
      {members.length > 0 && (
        <section className={css.section}>
          <div className={css.head}>
            <h2 className={display}>
              {members.every(isNear) ? <Trans>Online near you</Trans> : <Trans>Online now</Trans>}
            </h2>
            <TextLink href={searchHref({ online: '1', sort: 'nearest' })}>
              <Trans>See all</Trans>
            </TextLink>
          </div>
          <ul className={css.row}>
            {members.map((member) => (
              <li key={member.id}>
                <MemberCard profile={member} isNew={member.is_new} isAboveFold />
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </>
  );
}
