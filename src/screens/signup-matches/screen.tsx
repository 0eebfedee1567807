import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { MemberCard, MemberCardSkeleton } from '#src/components/member-card/member-card.tsx';
import { grid } from '#src/components/member-card/member-card.css.ts';
import { WidenedText, usePreferenceTexts } from '#src/components/preference-fields/preference-texts.tsx';
import { href } from '#src/routes.ts';
import { heading, muted } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import * as css from './screen.css.ts';
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
        <h1 className={heading}>
          <Trans>Suggested for you</Trans>
        </h1>
        {!hasFailed && !isBusy && !isEmpty && <SelectionReason />}
      </div>
      <Found />
      {!isEmpty && (
        <div className={css.further}>
          <ToMembers />
        </div>
      )}
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
          <MemberCard
            profile={profile}
            isNew={profile.is_new}
            isAboveFold={place < firstRow}
            hasLikeButton
            hasMessageButton
          />
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

/** Names exactly the criteria by which these members were selected. [ROUTE-64 SEARCH-16] */
export function SelectionReason() {
  const page = usePageActor('signupMatches');
  const widened = useSelector(page, (snapshot) => snapshot.context.widened);
  const preference = useFacts((facts) => facts.user?.preference ?? null);
  const texts = usePreferenceTexts();
  if (preference === null) return null;
  const gender = texts.gender(preference);
  const ages = texts.ages(preference);
  const place = texts.place(preference);
  const isUnknown = gender === null && !preference.stated;
  return (
    <>
      <p className={css.chips}>
        <Chip>{gender ?? <Trans>Everyone</Trans>}</Chip>
        {ages !== null && <Chip>{ages}</Chip>}
        {place !== null && <Chip>{place}</Chip>}
      </p>
      <p className={muted}>
        {widened !== null && (
          <>
            <WidenedText widened={widened} within={preference.within} />.{' '}
          </>
        )}
        {isUnknown && (
          <>
            <Trans>You haven't said who you'd like to meet.</Trans>{' '}
          </>
        )}
        <TextLink href={`${href('settings')}?edit=preference`}>
          {isUnknown ? <Trans>Say it now</Trans> : <Trans>Change this</Trans>}
        </TextLink>
      </p>
    </>
  );
}
