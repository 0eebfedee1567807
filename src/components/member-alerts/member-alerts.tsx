import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ActivationReminder } from '#src/layouts/member/activation-reminder.tsx';
import * as layout from '#src/layouts/default/layout.css.ts';
import { usePushOptIn } from '#src/components/push-opt-in/use-push-opt-in.ts';
import { classNames } from '#src/styles/class-names.ts';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import { EnrichProfileAlert } from './enrich-profile-alert.tsx';
import { MailDisabledAlert } from './mail-disabled-alert.tsx';
import * as css from './member-alerts.css.ts';
import { PushAlert } from './push-alert.tsx';
import { useIsAlertOpen } from './use-dismiss-alert.ts';
import { useActivationReminder } from './use-activation-reminder.ts';

const onPhone = 2;

/** Alerts for the member, in a fixed order. `isCompact`: leaves room for the page on phones. [LAYOUT-03 ALERT-14] */
export default function MemberAlerts({ isCompact }: { isCompact: boolean }) {
  const { t } = useLingui();
  const [isUnfolded, setUnfolded] = useState(false);
  const offer = usePushOptIn();
  const isReminded = useActivationReminder() === 'alert';
  const isEnriched = useIsAlertOpen('enrichProfileAlert');
  const isPushOffered = useIsAlertOpen('pushAlert') && !offer.isBusy;
  const isPaused = useIsAlertOpen('disabledNotificationsAlert');
  const alerts: readonly ReactNode[] = [
    isReminded && <ActivationReminder key="activation" />,
    isEnriched && <EnrichProfileAlert key="enrich" />,
    isPushOffered && <PushAlert key="push" offer={offer} />,
    isPaused && <MailDisabledAlert key="mails" />,
  ].filter(Boolean);
  const hidden = alerts.length - onPhone;
  if (alerts.length === 0) return null;
  return (
    <section aria-label={t`Reminders`} className={classNames(layout.inner, layout.notices, isCompact && css.compact)}>
      <div className={classNames(css.list, !isUnfolded && css.folded)}>{alerts}</div>
      {hidden > 0 && !isUnfolded && (
        <TextButton alone className={css.more} onClick={() => setUnfolded(true)}>
          {t`${plural(hidden, { one: '# more notice', other: '# more notices' })}`}
        </TextButton>
      )}
    </section>
  );
}
