import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { foundMembers, type membersMachine } from '#machines/page/members.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { MemberCard, MemberCardSkeleton } from '#src/parts/member-card/member-card.tsx';
import { grid } from '#src/parts/member-card/member-card.css.ts';
import { usePage } from '#src/system.tsx';
import { Closed } from './parts/closed.tsx';
import { Count } from './parts/count.tsx';
import { Filters } from './parts/filters.tsx';
import { Greeting } from './parts/greeting.tsx';
import { More } from './parts/more.tsx';
import { NobodyFound } from './parts/nobody-found.tsx';
import * as css from './screen.css.ts';

/** As many as stand in the first row of the widest grid. */
const firstRow = 4;

/** [MEMBERS-01] */
export function Screen() {
  const page = usePage<typeof membersMachine>();
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  if (problem?.code === 'authentication_required') return <Closed />;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <Greeting />
        <Count />
      </div>
      <Filters />
      <Results />
    </div>
  );
}

function Results() {
  const page = usePage<typeof membersMachine>();
  const pages = useSelector(page, (snapshot) => snapshot.context.pages);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const busy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const members = foundMembers(pages);
  if (failed)
    return (
      <LoadFailed
        title={<Trans>The members could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'search.retried' })}
      />
    );
  if (busy)
    return (
      <div className={grid} aria-busy>
        {Array.from({ length: 8 }, (_, card) => (
          <MemberCardSkeleton key={card} />
        ))}
      </div>
    );
  if (members.length === 0) return <NobodyFound />;
  return (
    <>
      <ul className={grid}>
        {members.map((profile, place) => (
          <li key={profile.id}>
            <MemberCard profile={profile} isNew={profile.is_new} first={place < firstRow} withLike />
          </li>
        ))}
      </ul>
      <More />
    </>
  );
}
