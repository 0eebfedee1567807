import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { day } from '#contract/durations.ts';
import { report } from '#contract/limits/contact.ts';
import type { PastConversation } from '#contract/report.ts';
import { pendingBlock } from '#machines/member/blocks.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, muted, title } from '#src/styles/text.css.ts';
import { useMemberState, usePageActor, useSend } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
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

const evidenceDays = report.evidence / day;

/**
 * Members who can no longer be found, so that they can still be reported and blocked. The reason is not revealed.
 * [BLOCK-06 ROLE-17]
 */
function PastConversations({ conversations }: { conversations: readonly PastConversation[] }) {
  return (
    <section className={css.section} aria-labelledby="past-conversations">
      <h2 id="past-conversations" className={title}>
        <Trans>Someone I can no longer see</Trans>
      </h2>
      <p className={classNames(bodySmall, muted)}>
        <Trans>
          Conversations of the last {evidenceDays} days that you deleted, or that ended because of a block or because
          someone left. We don't show which. You can still report and block these people. If there was a block, we keep
          the messages for {evidenceDays} days, and only we can read them.
        </Trans>
      </p>
      {conversations.length === 0 ? (
        <p>
          <Trans>No conversation has ended in the last {evidenceDays} days.</Trans>
        </p>
      ) : (
        <ul className={css.list}>
          {conversations.map((conversation) => (
            <Entry key={conversation.profile} conversation={conversation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ conversation: { profile, name, time, blocked } }: { conversation: PastConversation }) {
  const { t } = useLingui();
  const { day } = useTimeFormat();
  const send = useSend();
  const date = day(time);
  const isBlocked = useMemberState('blocks', ({ context }) => pendingBlock(context, profile), null) ?? blocked;
  return (
    <li className={css.past}>
      <span className={css.pastName}>
        <strong>{name}</strong>
        <span className={classNames(bodySmall, muted)}>
          <Trans>Last message: {date}</Trans>
        </span>
      </span>
      <Button
        variant="quiet"
        size="m"
        aria-label={t`Report ${name}`}
        onClick={() =>
          send({ type: 'reportDialog.requested', reported: { profile, kind: 'member', subject: null, name } })
        }
      >
        <Trans>Report</Trans>
      </Button>
      <Button
        variant={isBlocked ? 'quiet' : 'danger-quiet'}
        size="m"
        aria-label={isBlocked ? t`Unblock ${name}` : t`Block ${name}`}
        onClick={() => send({ type: 'block.toggled', id: profile, on: !isBlocked })}
      >
        {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      </Button>
    </li>
  );
}
