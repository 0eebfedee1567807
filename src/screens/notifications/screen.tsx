import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { notificationsMachine } from '#machines/page/notifications.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePage } from '#src/system.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { MailsOff } from './parts/mails-off.tsx';
import { PushHere } from './parts/push-here.tsx';
import { Switches } from './parts/switches.tsx';
import * as css from './screen.css.ts';

/** What the member wants to be told of, by mail and by push. [NOTIF-01 to NOTIF-04] */
export function Screen() {
  const page = usePage<typeof notificationsMachine>();
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1 className={heading}>
          <Trans>Notifications</Trans>
        </h1>
        <p className={muted}>
          <Trans>Choose what we tell you of, and how. Mails about your account itself always come.</Trans>
        </p>
      </div>
      {isFailed ? (
        <LoadFailed
          title={<Trans>Your notifications could not be loaded</Trans>}
          problem={problem}
          onRetry={() => page.send({ type: 'notifications.retried' })}
        />
      ) : isBusy ? (
        <Loading />
      ) : (
        <>
          <MailsOff />
          <Switches />
          <PushHere />
        </>
      )}
    </div>
  );
}

const Loading = () => (
  <Card className={css.loading} aria-busy>
    <Skeleton />
    <Skeleton />
    <Skeleton />
    <Skeleton />
    <Skeleton />
    <Skeleton />
    <Skeleton />
    <Skeleton />
  </Card>
);
