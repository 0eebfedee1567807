import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { MemberTile } from '#src/components/lander/member-tile.tsx';
import { href } from '#src/routes.ts';
import { display } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './below-fold.css.ts';

const places = [0, 1, 2, 3];

/** As many as fit in one row; nothing where no new member may be shown. [ROUTE-66] */
export function NewMembers() {
  const home = usePageActor('home');
  const members = useSelector(home, ({ context }) => context.members);
  const isBusy = useSelector(home, (snapshot) => snapshot.hasTag('busy'));
  const isPending = useSelector(home, (snapshot) => snapshot.hasTag('pending'));
  useEffect(() => home.send({ type: 'newMembers.requested' }), [home]);
  if (!isPending && members.length === 0) return null;
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2 className={display}>
          <Trans comment="Heading above members who signed up lately">New here</Trans>
        </h2>
        <TextLink href={href('members')}>
          <Trans>See all members</Trans>
        </TextLink>
      </div>
      <div className={css.faces} aria-busy={isBusy}>
        {isPending
          ? places.map((place) => <Skeleton key={place} shape="photo" />)
          : members.slice(0, places.length).map((member) => <MemberTile key={member.id} member={member} />)}
      </div>
    </section>
  );
}
