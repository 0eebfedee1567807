import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { MemberCard, MemberCardSkeleton } from '#src/components/member-card/member-card.tsx';
import { grid } from '#src/components/member-card/member-card.css.ts';
import { href } from '#src/routes.ts';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import * as css from './screen.css.ts';
import type { OwnProfile } from '#contract/own-profile.ts';
import { type SearchScope, preferredGender } from '#machines/page/signup-matches.ts';
import { countryName } from '#src/components/place-name.ts';
import { genderPlurals } from '#src/texts/profile.ts';
import { Chip } from '#src/ui/chip/chip.tsx';
import { TextLink } from '#src/ui/link/link.tsx';

/** First row of the widest grid. */
const firstRow = 4;

/** End of the sign-up: members who match the new member's answers. [ROUTE-04 ROUTE-64] */
export function Screen() {
  const page = usePageActor('signupMatches');
  const hasFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const isEmpty = useSelector(page, (snapshot) => snapshot.context.found.length === 0);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={css.words}>
          <h1 className={heading}>
            <Trans>Suggested for you</Trans>
          </h1>
          {!hasFailed && !isBusy && !isEmpty && <SelectionReason />}
        </div>
        {!isEmpty && <ToMembers />}
      </div>
      <Found />
    </div>
  );
}

function Found() {
  const page = usePageActor('signupMatches');
  const hasFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const found = useSelector(page, (snapshot) => snapshot.context.found);
  if (hasFailed)
    return (
      <LoadError
        title={<Trans>The members could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'matches.retried' })}
      />
    );
  if (isBusy)
    return (
      <div className={grid} aria-busy>
        {Array.from({ length: firstRow }, (_, card) => (
          <MemberCardSkeleton key={card} />
        ))}
      </div>
    );
  if (found.length === 0)
    return (
      <EmptyState icon="search" title={<Trans>It's quiet here</Trans>} actions={<ToMembers />}>
        <Trans>Nobody here fits your search yet. Somebody may tomorrow.</Trans>
      </EmptyState>
    );
  return (
    <ul className={grid}>
      {found.map((profile, place) => (
        <li key={profile.id}>
          <MemberCard profile={profile} isNew={profile.is_new} isAboveFold={place < firstRow} hasLikeButton />
        </li>
      ))}
    </ul>
  );
}

function ToMembers() {
  return (
    <ButtonLink href={href('members')}>
      <Trans>Go to members</Trans>
    </ButtonLink>
  );
}

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
        <Trans>Based on who you're looking for and where you live. The latest visitors come first.</Trans>
        {isBeyondRegion && (
          <>
            {' '}
            <Trans>There are few members near you yet ({near}), so we've widened the search.</Trans>
          </>
        )}
      </p>
      {isUnknown && (
        <p className={muted}>
          <Trans>
            You haven't said who you're looking for.{' '}
            <TextLink href={`${href('complete-signup')}?step=personal`}>Say it now</TextLink>
          </Trans>
        </p>
      )}
    </>
  );
}
