import { MembersOnly } from '#src/parts/members-only/members-only.tsx';
import { href } from '#src/routes.ts';
import { useFound } from '#src/system.tsx';
import { Count } from './parts/count.tsx';
import { Filters } from './parts/filters.tsx';
import { FinderLink } from './parts/finder-link.tsx';
import { Greeting } from './parts/greeting.tsx';
import { Results } from './parts/results.tsx';
import * as css from './screen.css.ts';

/** [SEARCH-01 MEMBERS-01] */
export function Screen() {
  const isClosed = useFound((search) => search.hasTag('closed'), false);
  if (isClosed) return <MembersOnly path={href('members')} />;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <Greeting />
        <div className={css.line}>
          <Count />
          <FinderLink />
        </div>
      </div>
      <Filters />
      <Results />
    </div>
  );
}
