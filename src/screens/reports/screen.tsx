import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { usePageActor } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { PastConversations } from './past-conversations.tsx';
import { ReportDetail, ReportList } from './report-detail.tsx';
import * as css from './screen.css.ts';

/** The member's reports with their outcome and the conversations that disappeared, or one report. */
export function Screen() {
  const page = usePageActor('reports');
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const reports = useSelector(page, (snapshot) => snapshot.context.reports);
  const pastConversations = useSelector(page, (snapshot) => snapshot.context.pastConversations);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isNotFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  if (isNotFound) return <PageNotFound />;
  if (isFailed)
    return (
      <LoadError
        level={1}
        title={<Trans>Your reports could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'reports.retried' })}
      />
    );
  if (isBusy)
    return (
      <div aria-busy className={css.page}>
        <Skeleton width="half" />
        <Skeleton width="long" />
      </div>
    );
  const [report] = reports;
  return (
    <div className={css.page}>
      {id !== null && report ? (
        <ReportDetail report={report} />
      ) : (
        <>
          <ReportList reports={reports} />
          <PastConversations conversations={pastConversations} />
        </>
      )}
    </div>
  );
}
