import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { useFullPlace } from '#src/components/place-name.ts';
import { SignupDialog } from '#src/components/signup-modal/signup-modal.tsx';
import { SignupContext } from '#src/components/signup/signup-form.tsx';
import { display, muted, visuallyHidden } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { column, stack } from '#src/styles/stack.css.ts';

/** A member's profile with the sign-up form above it. [LAYOUT-17 SIGNUP-05] */
export function Screen() {
  return (
    <SignupContext value={usePageActor('signup')}>
      <Teaser />
      <SignupDialog />
    </SignupContext>
  );
}

/** Introduces the member; without one, only the purpose of the page. */
function Teaser() {
  const page = usePageActor('signup');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const pictureOf = usePhotoSources();
  const placeOf = useFullPlace();
  if (profile === null)
    return (
      <h1 className={visuallyHidden}>
        <Trans>Create your profile</Trans>
      </h1>
    );
  const picture = pictureOf(profile.main_image);
  return (
    <article className={classNames(stack[12], column[420])}>
      <Photo src={picture?.src ?? null} srcSet={picture?.srcSet} sizes="420px" alt="" loading="eager" />
      <h1 className={display}>
        {profile.name}, {profile.age}
      </h1>
      <p className={muted}>{placeOf(profile)}</p>
    </article>
  );
}
