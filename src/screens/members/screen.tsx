import { LoginWall } from '#src/components/login-wall/login-wall.tsx';
import { href } from '#src/routes.ts';
import { useSearchState } from '#src/system.tsx';
import { ResultCount } from './result-count.tsx';
import { Filters } from './filters.tsx';
import { MatchFinderLink } from './match-finder-link.tsx';
import { Greeting } from './greeting.tsx';
import { Results } from './results.tsx';
import * as css from './screen.css.ts';

/** [SEARCH-01 MEMBERS-01] */
export function Screen() {
  const isClosed = useSearchState((search) => search.hasTag('closed'), false);
  if (isClosed) return <LoginWall path={href('members')} />;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <Greeting />
        <div className={css.line}>
          <ResultCount />
          <MatchFinderLink />
        </div>
      </div>
      <Filters />
      <Results />
    </div>
  );
}
