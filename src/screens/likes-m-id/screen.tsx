import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Profile } from '#contract/profile.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { MatchCard } from '#src/components/match-modal/match-card.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { href } from '#src/routes.ts';
import { display } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';

/** The match with one member; not found without a match. [ROUTE-21 LIKE-10] */
export function Screen() {
  const page = usePageActor('profileView');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const notFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  if (failed)
    return (
      <LoadError
        level={1}
        title={<Trans>The match could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'profile.retried' })}
      />
    );
  if (notFound || profile?.matched === false) return <PageNotFound />;
  return profile === null ? <Loading /> : <Match profile={profile} />;
}

function Match({ profile }: { profile: Profile }) {
  const me = useFacts((facts) => facts.user?.profile.name ?? '');
  const { id, name } = profile;
  return (
    <MatchCard
      id={id}
      name={name}
      image={profile.main_image?.medium_filename ?? null}
      className={css.card}
      title={
        <h1 className={display}>
          <Trans>
            {me} and {name}
          </Trans>
        </h1>
      }
      text={
        profile.conversation === null ? (
          <Trans>You like each other. Somebody has to write first.</Trans>
        ) : (
          <Trans>You like each other, and you've started talking.</Trans>
        )
      }
      actions={
        <>
          <ButtonLink isFullWidth variant="white" href={href('members-id-chat', { id })}>
            <Icon name="message" size="s" />
            <Trans context="button">Message</Trans>
          </ButtonLink>
          <ButtonLink isFullWidth variant="night" href={href('members-id', { id })}>
            <Trans>View profile</Trans>
          </ButtonLink>
        </>
      }
    />
  );
}

const Loading = () => (
  <div aria-busy className={css.loading}>
    <Skeleton shape="photo" className={css.photo} />
    <Skeleton shape="title" width="half" />
    <Skeleton width="long" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
  </div>
);
