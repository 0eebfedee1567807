import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import { timeBonus } from '#contract/limits/shop.ts';
import type { User } from '#contract/user.ts';
import type { noticeBarMachine } from '#machines/member/notice-bar.ts';
import { type Notice, dueNotices } from '#machines/app/notices.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import * as bonus from '#src/components/time-bonus/time-bonus.css.ts';
import { useTimeBonusEnd } from '#src/components/time-bonus/use-discount-end.ts';
import { usePushOptIn } from '#src/components/use-push-opt-in.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, useMemberActor, useSend } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Countdown } from '#src/ui/countdown/countdown.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link, TextButton, TextLink } from '#src/ui/link/link.tsx';
import * as css from './member-alerts.css.ts';

const ProblemText = lazyComponent(() => import('#src/components/problem-text.tsx'), 'errors');

/** One bar: the first notice that is due, and the others on request. [LAYOUT-03 ALERT-14] */
export default function MemberAlerts() {
  const bar = useMemberActor('noticeBar');
  return bar === undefined ? null : <NoticeBar bar={bar} />;
}

const notices: Readonly<Record<Notice, ComponentType>> = {
  activation: ActivationReminder,
  timeBonus: BonusBanner,
  enrichProfile: EnrichProfileAlert,
  push: PushAlert,
  disabledNotifications: MailDisabledAlert,
  install: InstallHint,
};

function NoticeBar({ bar }: { bar: ActorRefFrom<typeof noticeBarMachine> }) {
  const { t } = useLingui();
  const context = useSelector(bar, (snapshot) => snapshot.context);
  const isUnfolded = useSelector(bar, (snapshot) => snapshot.hasTag('unfolded'));
  const [first, ...others] = dueNotices(context);
  if (first === undefined) return null;
  const hidden = others.length;
  return (
    <section aria-label={t`Reminders`} className={css.bar}>
      <div className={classNames(css.row, css.tone[first])}>
        <div className={css.inner}>
          <Row notice={first} />
          {hidden > 0 && (
            <TextButton
              alone
              className={css.more}
              aria-expanded={isUnfolded}
              onClick={() => bar.send({ type: isUnfolded ? 'notices.folded' : 'notices.unfolded' })}
            >
              {isUnfolded ? (
                <Trans comment="Closes the list of further notices in the bar at the top; short">Less</Trans>
              ) : (
                <Trans comment="Opens the other notices in the bar at the top, such as: 2 more; short">
                  {hidden} more
                </Trans>
              )}
            </TextButton>
          )}
        </div>
      </div>
      {isUnfolded &&
        others.map((notice) => (
          <div key={notice} className={classNames(css.row, css.other, css.tone[notice])}>
            <div className={css.inner}>
              <Row notice={notice} />
            </div>
          </div>
        ))}
    </section>
  );
}

function Row({ notice }: { notice: Notice }) {
  const Shown = notices[notice];
  return <Shown />;
}

/** Links to the credits while the time bonus lasts. [BONUS-17 to BONUS-21] */
function BonusBanner() {
  const { t, i18n } = useLingui();
  const left = useTimeBonusEnd();
  const saved = i18n.number(timeBonus.percent / 100, { style: 'percent' });
  if (left === null) return null;
  return (
    <section aria-label={t`Special offer`} className={bonus.region}>
      <Link href={href('credits')} className={bonus.banner}>
        <Icon name="star" size="s" className={bonus.bannerIcon} />
        <span className={bonus.title}>
          <Trans>Welcome bonus: {saved} off</Trans>
        </span>
        <Countdown seconds={left} className={bonus.bannerTimer} />
        <Icon name="chevron-right" size="s" className={bonus.bannerIcon} />
      </Link>
    </section>
  );
}

type Reason = User['notifications_disabled'][number];

const texts: Readonly<Record<Reason, ReactNode>> = {
  bounce: (
    <Trans>
      <strong>E-mails to you bounce,</strong> so we paused them.
    </Trans>
  ),
  fbl: (
    <Trans>
      <strong>An e-mail from us was marked as spam,</strong> so we stopped sending them.
    </Trans>
  ),
  listunsubscribe: (
    <Trans>
      <strong>You unsubscribed from our e-mails,</strong> so we don't send you any.
    </Trans>
  ),
};

/** [ALERT-11 ALERT-12] */
function MailDisabledAlert() {
  const reason = useFacts(({ user }) => user?.notifications_disabled[0]);
  const dismiss = useDismissAlert('disabledNotificationsAlert');
  if (reason === undefined) return null;
  return (
    <Alert
      tone="danger"
      icon="mail"
      dismiss={dismiss}
      action={
        <TextLink href={href('notifications')}>
          <Trans>Check settings</Trans>
        </TextLink>
      }
    >
      {texts[reason]}
    </Alert>
  );
}

/** The permission prompt opens on a click only. [ALERT-08 ALERT-09] */
function PushAlert() {
  const { problem, ask, isBusy } = usePushOptIn();
  return (
    <Alert
      tone="info"
      icon="bell"
      dismiss={useDismissAlert('pushAlert')}
      action={
        <TextButton onClick={ask} disabled={isBusy}>
          <Trans>Turn on</Trans>
        </TextButton>
      }
    >
      {problem === null ? (
        <Trans>
          <strong>Never miss a reply.</strong> Turn on notifications on this device.
        </Trans>
      ) : (
        <Suspense>
          <ProblemText problem={problem} />
        </Suspense>
      )}
    </Alert>
  );
}

/** [ALERT-05 ALERT-07] */
function EnrichProfileAlert() {
  return (
    <Alert
      tone="info"
      icon="camera"
      dismiss={useDismissAlert('enrichProfileAlert')}
      action={
        <TextLink href={href('profile')}>
          <Trans>Add a photo</Trans>
        </TextLink>
      }
    >
      <Trans>
        <strong>Show your face.</strong> Members like profiles with a photo.
      </Trans>
    </Alert>
  );
}

type AlertName = 'enrichProfileAlert' | 'pushAlert' | 'disabledNotificationsAlert';

/** Dismisses an alert for a while. [ALERT-14] */
const useDismissAlert = (name: AlertName): { label: string; onDismiss: () => void } => {
  const { t } = useLingui();
  const alert = useMemberActor(name);
  return { label: t`Close`, onDismiss: () => alert?.send({ type: 'gate.dismissed' }) };
};

/** [ALERT-01 ALERT-04] */
function ActivationReminder() {
  const send = useSend();
  const email = useFacts((facts) => facts.user?.email);
  return (
    <Alert
      tone="warning"
      icon="mail"
      action={
        <TextButton onClick={() => send({ type: 'emailConfirmation.requested' })}>
          <Trans>Enter the code</Trans>
        </TextButton>
      }
    >
      <Trans>
        <strong>Confirm your e-mail.</strong> We have sent a code to {email}.
      </Trans>
    </Alert>
  );
}

/** Answered once on a device. [APP-02] */
function InstallHint() {
  const { t } = useLingui();
  const hint = useMemberActor('installHint');
  return (
    <Alert
      tone="info"
      icon="phone"
      dismiss={{ label: t`Not now`, onDismiss: () => hint?.send({ type: 'hint.dismissed' }) }}
      action={
        <TextButton onClick={() => hint?.send({ type: 'install.requested' })}>
          <Trans comment="Button: installs the site as an app">Install</Trans>
        </TextButton>
      }
    >
      <Trans>
        <strong>Install the app.</strong> Your messages open offline too.
      </Trans>
    </Alert>
  );
}
