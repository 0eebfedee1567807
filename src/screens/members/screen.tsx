import { Plural, Trans } from '@lingui/react/macro';
import { Suspense, useCallback, useSyncExternalStore } from 'react';
import { search } from '#contract/limits/contact.ts';
import { currentResults } from '#machines/app/search.ts';
import { now } from '#machines/generic/clock.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { LoginWall } from '#src/components/login-wall/login-wall.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { minWidth } from '#src/styles/media.ts';
import { bodySmall, heading } from '#src/styles/text.css.ts';
import { useFacts, useSearchState } from '#src/system.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Filters, useHasFilters } from './filters.tsx';
import { Results } from './results.tsx';
import * as css from './screen.css.ts';

/** [SEARCH-01 MEMBERS-01] */
export function Screen() {
  const isClosed = useSearchState((search) => search.hasTag('closed'), false);
  const hasFilters = useHasFilters();
  const isBeside = useMediaQuery(minWidth('desktop')) && hasFilters;
  if (isClosed) return <LoginWall path={href('members')} />;
  return (
    <div className={classNames(css.page, hasFilters && css.withColumn)}>
      <div className={css.head}>
        <Greeting />
        <div className={css.line}>
          <ResultCount />
          <MatchFinderLink />
        </div>
      </div>
      {hasFilters && <Filters isOpenBeside={isBeside} />}
      {isBeside && (
        <Suspense fallback={<ColumnSkeleton />}>
          <FilterColumn />
        </Suspense>
      )}
      <div className={css.results}>
        <Results />
      </div>
    </div>
  );
}

const hasNone = () => false;

/** True while the window matches: for views that a style alone cannot leave out. */
const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const watched = matchMedia(query);
      watched.addEventListener('change', onChange);
      return () => watched.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, hasNone);
};

const FilterColumn = lazyComponent(async () => ({ default: (await import('./filter-column.tsx')).FilterColumn }));

const ColumnSkeleton = () => (
  <div aria-busy className={css.column}>
    <Skeleton shape="title" width="half" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
  </div>
);

type DayPart = 'morning' | 'afternoon' | 'evening';

/** Part of the day for an hour from 0 to 23. */
export const getDayPart = (hour: number): DayPart =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';

function Greeting() {
  const name = useFacts((facts) => facts.user?.profile.name ?? null);
  const part = getDayPart(new Date(now()).getHours());
  return <h1 className={heading}>{name === null ? <Unnamed part={part} /> : <Named part={part} name={name} />}</h1>;
}

function Named({ part, name }: { part: DayPart; name: string }) {
  if (part === 'morning') return <Trans>Good morning, {name}</Trans>;
  if (part === 'afternoon') return <Trans>Good afternoon, {name}</Trans>;
  return <Trans>Good evening, {name}</Trans>;
}

function Unnamed({ part }: { part: DayPart }) {
  if (part === 'morning') return <Trans>Good morning</Trans>;
  if (part === 'afternoon') return <Trans>Good afternoon</Trans>;
  return <Trans>Good evening</Trans>;
}

/** Link to the match finder, for members. [FINDER-01] */
function MatchFinderLink() {
  const isMember = useFacts((facts) => facts.session === 'member');
  if (!isMember) return null;
  return (
    <TextLink href={href('match-finder')} className={bodySmall}>
      <Trans>Open the match finder</Trans>
    </TextLink>
  );
}

/** Number of matches; the server stops counting at a cap. [SEARCH-08] */
function ResultCount() {
  const resultCount = useSearchState(
    (search) => currentResults(search.context)?.pages.at(-1)?.numResults ?? null,
    null,
  );
  const hasFailed = useSearchState((search) => search.hasTag('failed'), false);
  return (
    <output className={classNames(bodySmall, css.count)}>
      {resultCount === null ? !hasFailed && <Skeleton className={css.countLine} /> : <Found count={resultCount} />}
    </output>
  );
}

const cap = search.countCap;

function Found({ count }: { count: number }) {
  if (count >= cap) return <Trans>{cap}+ members</Trans>;
  return <Plural value={count} _0="No members" one="# member" other="# members" />;
}
