import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { groupedCards } from '#machines/app/search-cache.ts';
import { currentResults, hasPagesToRestore } from '#machines/app/search.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { MemberCard, MemberCardSkeleton } from '#src/components/member-card/member-card.tsx';
import { grid } from '#src/components/member-card/member-card.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { useSearchState, useSearchActor } from '#src/system.tsx';
import { LoadMore } from './load-more.tsx';
import { EmptyResults } from './empty-results.tsx';
import * as css from './results.css.ts';

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
      <LoadError
        title={<Trans>The members could not be loaded</Trans>}
        problem={problem}
        onRetry={() => search?.send({ type: 'search.retried' })}
      />
    );
  if (found === null || isResultStale)
    return (
      <div className={grid} aria-busy>
        {Array.from({ length: 8 }, (_, card) => (
          <MemberCardSkeleton key={card} />
        ))}
      </div>
    );
  const { hits, similar } = groupedCards(found);
  return (
    <>
      {hits.length === 0 ? <EmptyResults /> : <Cards members={hits} numAboveFold={firstRow} />}
      {similar.length > 0 && <Similar members={similar} />}
      <LoadMore />
    </>
  );
}

function Similar({ members }: { members: readonly ProfileCard[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.similar}>
      <h2 id={id} className={classNames(heading, css.similarTitle)}>
        <Trans>Close to your search</Trans>
      </h2>
      <Cards members={members} numAboveFold={0} />
    </section>
  );
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
