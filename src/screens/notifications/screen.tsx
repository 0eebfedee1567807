import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { MailsDisabled } from './mails-disabled.tsx';
import { PushSetting } from './push-setting.tsx';
import { NotificationSwitches } from './notification-switches.tsx';
import * as css from './screen.css.ts';

/** Notification settings for mail and push. [NOTIF-01 to NOTIF-04] */
export function Screen() {
  const page = usePageActor('notifications');
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
          <Trans>Choose what we notify you about, and how. E-mails about your account are always sent.</Trans>
        </p>
      </div>
      {isFailed ? (
        <LoadError
          title={<Trans>Your notifications could not be loaded</Trans>}
          problem={problem}
          onRetry={() => page.send({ type: 'notifications.retried' })}
        />
      ) : isBusy ? (
        <Loading />
      ) : (
        <>
          <MailsDisabled />
          <NotificationSwitches />
          <PushSetting />
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
