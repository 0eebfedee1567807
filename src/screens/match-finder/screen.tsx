import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { useSelector } from '@xstate/react';
import type { MatchSuggestion } from '#contract/match-finder.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { grid } from '#src/components/member-card/member-card.css.ts';
import { MemberCard } from '#src/components/member-card/member-card.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, numeric } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { interestNames } from '#src/texts/profile.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Chip } from '#src/ui/chip/chip.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { QuestionForm } from './question-form.tsx';
import * as css from './screen.css.ts';

/** Questions about match preferences, and the suggestions. [FINDER-01 FINDER-02] */
export function Screen() {
  const page = usePageActor('matchFinder');
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const hasSuggestions = useSelector(page, (snapshot) => snapshot.hasTag('results'));
  const room = usePageFocus(isBusy || isFailed ? null : hasSuggestions ? 'found' : 'questions');
  if (isFailed)
    return (
      <LoadError
        level={1}
        title={<Trans>The match finder could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'matchFinder.retried' })}
      />
    );
  if (isBusy)
    return (
      <div key="busy" aria-busy className={css.page}>
        <Skeleton width="half" />
        <Skeleton width="long" />
        <Skeleton width="long" />
      </div>
    );
  return <div ref={room}>{hasSuggestions ? <Suggestions /> : <QuestionForm />}</div>;
}

/** Moves focus to the heading when the step changes; null: nothing is shown yet. */
const usePageFocus = (page: string | null): RefObject<HTMLDivElement | null> => {
  const room = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (page === null || page === before.current) return;
    const isFirst = before.current === null;
    before.current = page;
    if (isFirst) return;
    scrollTo(0, 0);
    const heading = room.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [page]);
  return room;
};

/** Cards above the fold. */
const firstRow = 4;

/** Suggested members with reasons, best match first. [FINDER-02] */
function Suggestions() {
  const page = usePageActor('matchFinder');
  const suggestions = useSelector(page, (snapshot) => snapshot.context.suggestions);
  const change = () => page.send({ type: 'preferences.reopened' });
  if (suggestions.length === 0)
    return (
      <EmptyState
        icon="search"
        level={1}
        title={<Trans>No suggestions yet</Trans>}
        actions={
          <>
            <Button isFullWidth onClick={change}>
              <Trans>Change your preferences</Trans>
            </Button>
            <ButtonLink isFullWidth variant="quiet" href={href('members')}>
              <Trans>Browse the members</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Clear one preference and try again.</Trans>
      </EmptyState>
    );
  return (
    <div className={css.wide}>
      <div className={css.headRow}>
        <div className={css.head}>
          <h1 className={heading}>
            <Trans>Suggested for you</Trans>
          </h1>
          <p className={muted}>
            <Trans>Best matches first.</Trans>
          </p>
        </div>
        <Button variant="line" size="m" onClick={change}>
          <Trans>Change your preferences</Trans>
        </Button>
      </div>
      <ul className={grid}>
        {suggestions.map((suggestion, index) => (
          <li key={suggestion.profile.id}>
            <MemberCard
              profile={suggestion.profile}
              isNew={suggestion.profile.is_new}
              isAboveFold={index < firstRow}
              hasLikeButton
              hasMessageButton
              hasCommonInterests={suggestion.interests.length === 0}
            >
              <Reasons suggestion={suggestion} />
            </MemberCard>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reasons({ suggestion: { score, reasons, interests } }: { suggestion: MatchSuggestion }) {
  const { t, i18n } = useLingui();
  const reasonTexts = reasons.flatMap((reason) => {
    if (reason === 'age') return [t`Age`];
    if (reason === 'place') return [t`In your area`];
    return reason === 'body_type' ? [t`Body type`] : [];
  });
  const shared = interests.map((interest) => i18n._(interestNames[interest]));
  return (
    <div className={css.actions}>
      <p className={classNames(bodySmall, numeric, css.score)}>
        <Trans>
          <strong>{score}%</strong> match
        </Trans>
      </p>
      <ul aria-label={t`What fits`} className={css.reasons}>
        {[...reasonTexts, ...shared].map((text) => (
          <li key={text}>
            <Chip common>{text}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
