import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ActivationReminder } from '#src/layouts/default/member/activation-reminder.tsx';
import * as layout from '#src/layouts/default/layout.css.ts';
import { usePushOffer } from '#src/parts/push-offer/use-push-offer.ts';
import { classNames } from '#src/styles/class-names.ts';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import { EnrichAlert } from './enrich-alert.tsx';
import { MailsAlert } from './mails-alert.tsx';
import * as css from './notices.css.ts';
import { PushAlert } from './push-alert.tsx';
import { useIsOpen } from './use-dismiss.ts';
import { useReminder } from './use-reminder.ts';

const onPhone = 2;

/** What there is to tell the member, in one order. `brief`: on a phone it leaves room for the page. [LAYOUT-03 ALERT-14] */
export default function Notices({ brief }: { brief: boolean }) {
  const { t } = useLingui();
  const [isUnfolded, setUnfolded] = useState(false);
  const offer = usePushOffer();
  const isReminded = useReminder() === 'alert';
  const isEnriched = useIsOpen('enrichAlert');
  const isPushOffered = useIsOpen('pushAlert') && !offer.isBusy;
  const isPaused = useIsOpen('mailsAlert');
  const alerts: readonly ReactNode[] = [
    isReminded && <ActivationReminder key="activation" />,
    isEnriched && <EnrichAlert key="enrich" />,
    isPushOffered && <PushAlert key="push" offer={offer} />,
    isPaused && <MailsAlert key="mails" />,
  ].filter(Boolean);
  const hidden = alerts.length - onPhone;
  if (alerts.length === 0) return null;
  return (
    <section aria-label={t`Reminders`} className={classNames(layout.inner, layout.notices, brief && css.brief)}>
      <div className={classNames(css.list, !isUnfolded && css.folded)}>{alerts}</div>
      {hidden > 0 && !isUnfolded && (
        <TextButton alone className={css.more} onClick={() => setUnfolded(true)}>
          {t`${plural(hidden, { one: '# more notice', other: '# more notices' })}`}
        </TextButton>
      )}
    </section>
  );
}
