import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OwnProfile } from '#contract/own-profile.ts';
import { type SearchScope, preferredGender } from '#machines/page/signup-matches.ts';
import { href } from '#src/routes.ts';
import { muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { countryName } from '#src/components/place-name.ts';
import { genderPlurals } from '#src/texts/profile.ts';
import { Chip } from '#src/ui/chip/chip.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

/** Names exactly the criteria by which these members were selected. [ROUTE-64] */
export function SelectionReason() {
  const page = usePageActor('signupMatches');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const reach = useSelector(page, (snapshot) => snapshot.context.scope);
  if (profile === null) return null;
  return <Chosen profile={profile} reach={reach} />;
}

function Chosen({ profile, reach }: { profile: OwnProfile; reach: SearchScope }) {
  const { t, i18n } = useLingui();
  const gender = preferredGender(profile);
  const isUnknown = profile.gender === null || profile.sexuality === null;
  const near = profile.region ?? countryName(profile.country, i18n.locale);
  const places = {
    region: near,
    country: countryName(profile.country, i18n.locale),
    everywhere: t`All countries`,
  } satisfies Record<SearchScope, string>;
  const isBeyondRegion = reach === 'everywhere' || (reach === 'country' && profile.region !== null);
  return (
    <>
      <p className={css.chips}>
        <Chip>{gender === null ? t`Everyone` : i18n._(genderPlurals[gender])}</Chip>
        <Chip>{places[reach]}</Chip>
      </p>
      <p className={muted}>
        <Trans>Chosen by whom you look for and where you live. Those who were here last come first.</Trans>
        {isBeyondRegion && (
          <>
            {' '}
            <Trans>Few are here from {near} yet, so we have looked further.</Trans>
          </>
        )}
      </p>
      {isUnknown && (
        <p className={muted}>
          <Trans>
            You have not said whom you look for.{' '}
            <TextLink href={`${href('complete-signup')}?step=personal`}>Say it now</TextLink>
          </Trans>
        </p>
      )}
    </>
  );
}
