import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Profile } from '#contract/profile.ts';
import { FictionalTag } from '#src/components/fictional/fictional-tag.tsx';
import { useFullPlace } from '#src/components/place-name.ts';
import { LanderPage, PageMeta } from '#src/components/lander/lander-page.tsx';
import * as lander from '#src/components/lander/lander.css.ts';
import { IllustratedTile, MemberTileContent, TileSkeletons } from '#src/components/lander/member-tile.tsx';
import { LanderCta } from '#src/components/lander/lander-actor.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { display, visuallyHidden } from '#src/styles/text.css.ts';
import { useAppState, useFacts, usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import * as css from './screen.css.ts';

/**
 * One member and a call to action; without the member where the site hides profiles from visitors. [ROUTE-15 ROUTE-17
 * ROUTE-18 ROUTE-62]
 */
export function Screen() {
  const { t } = useLingui();
  const page = usePageActor('teaser');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const isNotFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const notFound = t`This page could not be found`;
  if (isNotFound)
    return (
      <>
        <PageMeta heading={notFound} description={notFound} />
        <PageNotFound />
      </>
    );
  if (isBusy)
    return (
      <div className={lander.content}>
        <h1 className={visuallyHidden}>{t`Loading`}</h1>
        <TileSkeletons />
      </div>
    );
  return profile === null ? <UnavailableProfile /> : <Teaser profile={profile} />;
}

/** Drawing and call to action when no member may be shown. */
function UnavailableProfile() {
  const { t } = useLingui();
  return (
    <LanderPage
      heading={t`Somebody could be waiting`}
      lead={t`Come in and say hello.`}
      callToAction={<LanderCta />}
      aside={
        <div className={css.card}>
          <IllustratedTile at={2} isAboveFold />
        </div>
      }
    />
  );
}

function Teaser({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const name = useAppState(({ context }) => context.activeRoute?.name);
  const place = useFullPlace()(profile);
  const { name: called } = profile;
  const who = `${called}, ${profile.age}`;
  const call = <CallToAction id={profile.id} name={profile.name} />;
  // Shows the variant's own text, if any.
  if (name === 'members-id-landing3' && profile.about_me !== null)
    return (
      <LanderPage heading={who} lead={place} callToAction={call} aside={<Card profile={profile} />}>
        <blockquote className={classNames(display, css.words)}>{profile.about_me}</blockquote>
      </LanderPage>
    );
  if (name === 'members-id-landing2')
    return (
      <LanderPage
        heading={who}
        lead={place}
        callToAction={call}
        isFullHeight
        backdrop={<Large profile={profile} />}
        aside={<Demo profile={profile} />}
      />
    );
  return (
    <LanderPage
      heading={t`Say hello to ${called}`}
      lead={place}
      callToAction={call}
      aside={<Card profile={profile} />}
    />
  );
}

/** Made-up profiles are always marked. [LEGAL-05] */
const Demo = ({ profile }: { profile: Profile }) => (
  <div className={css.demo}>
    <FictionalTag profile={profile} tone="photo" />
  </div>
);

const Card = ({ profile }: { profile: Profile }) => (
  <div className={classNames(lander.face, css.card)}>
    <MemberTileContent member={profile} sizes="(min-width: 992px) 420px, 92vw" isAboveFold />
  </div>
);

/** Full-window picture. */
function Large({ profile }: { profile: Profile }) {
  const picture = usePhotoSources()(profile.main_image);
  return (
    <div className={lander.back}>
      {picture !== null && (
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes="100vw"
          alt=""
          width={640}
          height={854}
          fetchPriority="high"
        />
      )}
    </div>
  );
}

/** Visitors write the first message during sign-up; members go to the full profile. */
function CallToAction({ id, name }: { id: string; name: string }) {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <ButtonLink href={href(isMember ? 'members-id' : 'members-id-signup', { id })} variant="white">
      {isMember ? <Trans>Show the profile of {name}</Trans> : <Trans>Write to {name}</Trans>}
    </ButtonLink>
  );
}
