import { Plural, Trans } from '@lingui/react/macro';
import { search } from '#contract/limits.ts';
import { currentResults } from '#machines/app/search.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { useSearchState } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './result-count.css.ts';

/** Number of matches; the server stops counting at a cap. [SEARCH-08] */
export function ResultCount() {
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
