import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useEffectEvent, useId, useRef } from 'react';
import { search as limits } from '#contract/limits/contact.ts';
import type { ProfileCard, SearchFilter, Widened } from '#contract/profile.ts';
import { appliedPreference, filterFor, preferenceInForce } from '#machines/app/search-filter.ts';
import { groupedCards, hasMore, pageCountOf } from '#machines/app/search-cache.ts';
import { currentResults, hasPagesToRestore } from '#machines/app/search.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { grid } from '#src/components/member-card/member-card.css.ts';
import { WidenedText } from '#src/components/preference-fields/preference-texts.tsx';
import { MemberCard, MemberCardSkeleton } from '#src/components/member-card/member-card.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, muted, title } from '#src/styles/text.css.ts';
import { useFacts, useSearchActor, useSearchState } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import * as css from './screen.css.ts';

const LoadError = lazyComponent(
  async () => ({ default: (await import('#src/components/load-error/load-error.tsx')).LoadError }),
  'errors',
);
const ProblemText = lazyComponent(() => import('#src/components/problem-text.tsx'), 'errors');

const { ages } = limits;

/** First row of the widest grid. */
const firstRow = 4;

/** Matching members, and similar ones below them. [SEARCH-07 SEARCH-10 SEARCH-13] */
export function Results() {
  const search = useSearchActor();
  const found = useSearchState((snapshot) => currentResults(snapshot.context), null);
  const isResultStale = useSearchState((snapshot) => hasPagesToRestore(snapshot.context), false);
  const problem = useSearchState((snapshot) => snapshot.context.problem, null);
  const hasFailed = useSearchState((snapshot) => snapshot.hasTag('failed'), false);
  if (hasFailed)
    return (
      <Suspense fallback={<CardSkeletons />}>
        <LoadError
          title={<Trans>The members could not be loaded</Trans>}
          problem={problem}
          onRetry={() => search?.send({ type: 'search.retried' })}
        />
      </Suspense>
    );
  if (found === null || isResultStale) return <CardSkeletons />;
  const { hits, similar } = groupedCards(found);
  return (
    <>
      {hits.length === 0 ? <EmptyResults /> : <Cards members={hits} numAboveFold={firstRow} />}
      {similar.length > 0 && <Similar members={similar} widened={found.similar.at(-1)?.widened} />}
      <LoadMore />
    </>
  );
}

const CardSkeletons = () => (
  <div className={grid} aria-busy>
    {Array.from({ length: 8 }, (_, card) => (
      <MemberCardSkeleton key={card} />
    ))}
  </div>
);

function Similar({ members, widened }: { members: readonly ProfileCard[]; widened: Widened | undefined }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.similar}>
      <h2 id={id} className={classNames(title, css.similarTitle)}>
        {widened === undefined ? <Trans>Close to your search</Trans> : <WidenedTitle widened={widened} />}
      </h2>
      <Cards members={members} numAboveFold={0} />
    </section>
  );
}

/** What was widened to find these. [SEARCH-13] */
function WidenedTitle({ widened }: { widened: Widened }) {
  const filter = useSearchState((snapshot) => snapshot.context.wanted.filter, none);
  const preference = useFacts(preferenceInForce);
  return <WidenedText widened={widened} within={appliedPreference(filter, preference).within} />;
}

/** `numAboveFold`: number of cards above the fold. */
const Cards = ({ members, numAboveFold }: { members: readonly ProfileCard[]; numAboveFold: number }) => (
  <ul className={grid}>
    {members.map((profile, place) => (
      <li key={profile.id}>
        <MemberCard
          profile={profile}
          isNew={profile.is_new}
          isAboveFold={place < numAboveFold}
          hasLikeButton
          hasMessageButton
        />
      </li>
    ))}
  </ul>
);

/** Loads the next page of members, if any. [SEARCH-07 SEARCH-10] */
function LoadMore() {
  const search = useSearchActor();
  const canLoadMore = useSearchState((snapshot) => {
    const found = currentResults(snapshot.context);
    return found !== null && hasMore(found);
  }, false);
  const hasMultiplePages = useSearchState((snapshot) => {
    const found = currentResults(snapshot.context);
    return found !== null && (found.pages.length > 1 || found.similar.length > 1);
  }, false);
  const numPages = useSearchState((snapshot) => {
    const found = currentResults(snapshot.context);
    return found === null ? 0 : pageCountOf(found);
  }, 0);
  const busy = useSearchState((snapshot) => snapshot.hasTag('busyMore'), false);
  const problem = useSearchState((snapshot) => (snapshot.hasTag('failedMore') ? snapshot.context.problem : null), null);
  const end = useEndFocus(canLoadMore);
  const isAutomatic = canLoadMore && !busy && problem === null && numPages % limits.automaticPages !== 0;
  const near = useNearEnd(isAutomatic, () => search?.send({ type: 'nextPage.requested' }));
  if (!canLoadMore)
    return (
      hasMultiplePages && (
        <p ref={end} tabIndex={-1} className={classNames(bodySmall, muted, css.end)}>
          <Trans>You've seen everyone.</Trans>
        </p>
      )
    );
  return (
    <div ref={near} className={css.more}>
      {problem && (
        <Suspense>
          <Alert tone="danger">
            <ProblemText problem={problem} />
          </Alert>
        </Suspense>
      )}
      <Button variant="line" busy={busy} onClick={() => search?.send({ type: 'nextPage.requested' })}>
        {problem ? <Trans>Try again</Trans> : <Trans>Show more members</Trans>}
      </Button>
    </div>
  );
}

/** Calls `onNear` once the element is less than a screen below the window, while `isOn`. */
const useNearEnd = (isOn: boolean, onNear: () => void) => {
  const near = useRef<HTMLDivElement>(null);
  const onNearNow = useEffectEvent(onNear);
  useEffect(() => {
    if (!isOn || near.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNearNow();
      },
      { rootMargin: '0px 0px 80% 0px' },
    );
    observer.observe(near.current);
    return () => observer.disconnect();
  }, [isOn]);
  return near;
};

/** Takes the focus when the focused button unmounts. */
const useEndFocus = (canLoadMore: boolean) => {
  const end = useRef<HTMLParagraphElement>(null);
  const could = useRef(canLoadMore);
  useEffect(() => {
    if (could.current && !canLoadMore && document.activeElement === document.body)
      end.current?.focus({ preventScroll: true });
    could.current = canLoadMore;
  }, [canLoadMore]);
  return end;
};

const none: SearchFilter = {};

const anywhere = { within: 'anywhere', country: null, region: null } as const;
const allAges = { min_age: ages.min, max_age: ages.max } as const;

/** Offers a wider search when there are no near matches either. */
function EmptyResults() {
  const search = useSearchActor();
  const filter = useSearchState((snapshot) => snapshot.context.wanted.filter, none);
  const preference = useFacts(preferenceInForce);
  const hasSimilar = useSearchState(
    (snapshot) => currentResults(snapshot.context)?.similar.some(({ results }) => results.length > 0) ?? false,
    false,
  );
  const wanted = appliedPreference(filter, preference);
  const choose = (chosen: SearchFilter) => search?.send({ type: 'filter.submitted', filter: chosen });
  const isFiltered = Object.keys(filter).some((field) => field !== 'sort');
  const isLocal = wanted.within !== 'anywhere';
  const isAged = wanted.min_age > ages.min || wanted.max_age < ages.max;
  if (hasSimilar) return null;
  return (
    <EmptyState
      icon="search"
      title={<Trans>It's quiet here</Trans>}
      actions={
        (isFiltered || isLocal || isAged) && (
          <>
            {isLocal && (
              <Button isFullWidth onClick={() => choose(filterFor({ ...wanted, ...anywhere }, preference, filter))}>
                <Trans>Search everywhere</Trans>
              </Button>
            )}
            {isAged && (
              <Button
                isFullWidth
                variant={isLocal ? 'quiet' : 'primary'}
                onClick={() => choose(filterFor({ ...wanted, ...allAges }, preference, filter))}
              >
                <Trans>Search all ages</Trans>
              </Button>
            )}
            {isFiltered && (
              <Button isFullWidth variant={isLocal || isAged ? 'quiet' : 'primary'} onClick={() => choose({})}>
                <Trans>Clear all filters</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {isFiltered || isLocal || isAged ? (
        <Trans>No one matches these filters. Try a wider search.</Trans>
      ) : (
        <Trans>Nobody else is here yet. Come back a little later.</Trans>
      )}
    </EmptyState>
  );
}
