import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSelector } from '@xstate/react';
import { type Channel, type NotificationType, notificationTypes } from '#contract/notifications.ts';
import { visiblePreferences } from '#machines/page/notifications.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { caption, heading, label, muted } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { notificationNames } from '#src/texts/notifications.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Switch } from '#src/ui/field/choice.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { MailsDisabled } from './mails-disabled.tsx';
import { PushSetting } from './push-setting.tsx';
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

/** Eight types by two channels; without a push key only mail. [NOTIF-01 NOTIF-02 NOTIF-03 PUSH-07] */
function NotificationSwitches() {
  const { i18n } = useLingui();
  const id = useId();
  const hasPush = useFacts(({ settings }) => settings !== null && settings.push_public_key !== null);
  const channels: readonly Channel[] = hasPush ? ['email', 'push'] : ['email'];
  return (
    <Card className={css.card}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={classNames(css.types, label)}>
              <Trans>Notify me about</Trans>
            </th>
            <th scope="col" id={`${id}-email`} className={classNames(css.channel, caption)}>
              <Trans>E-mail</Trans>
            </th>
            {hasPush && (
              <th scope="col" id={`${id}-push`} className={classNames(css.channel, caption)}>
                <Trans>Push</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {notificationTypes.map((type) => (
            <tr key={type} className={css.row}>
              <th scope="row" id={`${id}-${type}`} className={css.name}>
                {i18n._(notificationNames[type])}
              </th>
              {channels.map((channel) => (
                <td key={channel} className={css.channel}>
                  <OneSwitch type={type} channel={channel} labelledBy={`${id}-${type} ${id}-${channel}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type OneSwitchProps = { type: NotificationType; channel: Channel; labelledBy: string };

function OneSwitch({ type, channel, labelledBy }: OneSwitchProps) {
  const page = usePageActor('notifications');
  const isOn = useSelector(page, ({ context }) => visiblePreferences(context)?.[type][channel] === true);
  return (
    <Switch
      aria-labelledby={labelledBy}
      checked={isOn}
      onChange={({ target }) =>
        page.send({ type: 'notificationSwitch.toggled', change: { type, channel, on: target.checked } })
      }
    />
  );
}
