import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Profile } from '#contract/profile.ts';
import type { teaserMachine } from '#machines/page/teaser.ts';
import { Call } from '#src/parts/lander/call.tsx';
import { DrawnFace, FaceOf } from '#src/parts/lander/face.tsx';
import { LanderFrame, Named } from '#src/parts/lander/frame.tsx';
import * as lander from '#src/parts/lander/lander.css.ts';
import { Waiting } from '#src/parts/lander/waiting.tsx';
import { PageNotFound } from '#src/parts/page-not-found/page-not-found.tsx';
import { usePicture } from '#src/parts/picture.ts';
import { usePlace } from '#src/parts/place.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { display } from '#src/styles/text.css.ts';
import { useApp, useFacts, useFollow, usePage } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { visuallyHidden } from '#src/ui/visually-hidden/visually-hidden.css.ts';
import * as css from './screen.css.ts';

/** One member, and the way in; without her where the site shows nobody to visitors. [ROUTE-15 ROUTE-17 ROUTE-18 ROUTE-62] */
export function Screen() {
  const { t } = useLingui();
  const page = usePage<typeof teaserMachine>();
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const isNotFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const notFound = t`This page could not be found`;
  if (isNotFound)
    return (
      <>
        <Named heading={notFound} description={notFound} />
        <PageNotFound />
      </>
    );
  if (isBusy)
    return (
      <div className={lander.content}>
        <h1 className={visuallyHidden}>{t`Loading`}</h1>
        <Waiting />
      </div>
    );
  return profile === null ? <Nobody /> : <Teaser profile={profile} />;
}

/** Nobody can be shown: the page asks in with a picture of ours. */
function Nobody() {
  const { t } = useLingui();
  return (
    <LanderFrame
      heading={t`Somebody could be waiting`}
      lead={t`Come in and say hello.`}
      call={<Call />}
      beside={
        <div className={css.card}>
          <DrawnFace at={2} first />
        </div>
      }
    />
  );
}

function Teaser({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const name = useApp(({ context }) => context.shown?.name);
  const place = usePlace()(profile).full;
  const { name: called } = profile;
  const who = `${called}, ${profile.age}`;
  const call = <WayTo id={profile.id} name={profile.name} />;
  // A page of one's own words, where there are any.
  if (name === 'members-id-landing3' && profile.about_me !== null)
    return (
      <LanderFrame heading={who} lead={place} call={call} beside={<Card profile={profile} />}>
        <blockquote className={classNames(display, css.words)}>{profile.about_me}</blockquote>
      </LanderFrame>
    );
  if (name === 'members-id-landing2')
    return (
      <LanderFrame
        heading={who}
        lead={place}
        call={call}
        tall
        back={<Large profile={profile} />}
        beside={<Demo shown={profile.demo} />}
      />
    );
  return (
    <LanderFrame heading={t`Say hello to ${called}`} lead={place} call={call} beside={<Card profile={profile} />} />
  );
}

/** A demo account says so wherever it is shown. */
const Demo = ({ shown }: { shown: boolean }) => (
  <div className={css.demo}>
    {shown && (
      <Tag tone="photo">
        <Trans>Demo</Trans>
      </Tag>
    )}
  </div>
);

const Card = ({ profile }: { profile: Profile }) => (
  <div className={classNames(lander.face, css.card)}>
    <FaceOf member={profile} sizes="(min-width: 992px) 420px, 92vw" first />
  </div>
);

/** The picture as large as the window. */
function Large({ profile }: { profile: Profile }) {
  const picture = usePicture()(profile.main_image);
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

/** A visitor writes the first words where he signs up; a member is shown the whole profile. */
function WayTo({ id, name }: { id: string; name: string }) {
  const follow = useFollow();
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <ButtonLink href={href(isMember ? 'members-id' : 'members-id-signup', { id })} variant="white" onClick={follow}>
      {isMember ? <Trans>Show the profile of {name}</Trans> : <Trans>Write to {name}</Trans>}
    </ButtonLink>
  );
}
