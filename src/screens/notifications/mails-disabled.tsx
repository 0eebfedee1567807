import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { title } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { disableReasonTexts } from '#src/texts/notifications.ts';
import { problemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './screen.css.ts';

/** Replaces the pressed button. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Reason why mails are off, the way to turn them on, and the result of a mailed link. [MAIL-03 MAIL-04 MAIL-06] */
export function MailsDisabled() {
  const { i18n } = useLingui();
  const page = usePageActor('notifications');
  const link = useSelector(page, ({ context }) => context.link);
  const hasReenabledMails = useSelector(page, (snapshot) => snapshot.hasTag('mailsEnabled'));
  const isOff = useSelector(page, ({ context }) => (context.notifications?.disabled.length ?? 0) > 0);
  return (
    <>
      {link === 'confirmed' && (
        <Alert tone="success">
          <Trans>Your address works: we send you e-mails again.</Trans>
        </Alert>
      )}
      {link === 'invalid' && <Alert tone="danger">{i18n._(problemText({ code: 'link_invalid' }))}</Alert>}
      {isOff && <Reasons />}
      {hasReenabledMails && !isOff && (
        <div ref={takeFocus} tabIndex={-1}>
          <Alert tone="success">
            <Trans>Done. You'll get our e-mails again.</Trans>
          </Alert>
        </div>
      )}
    </>
  );
}

function Reasons() {
  const { i18n } = useLingui();
  const page = usePageActor('notifications');
  const email = useFacts((facts) => facts.user?.email ?? '');
  const reasons = useSelector(page, ({ context }) => context.notifications?.disabled);
  const isMailed = useSelector(page, (snapshot) => snapshot.hasTag('confirmationSent'));
  const isEnabling = useSelector(page, (snapshot) => snapshot.hasTag('enabling'));
  const hasOnlyBounceReason = reasons?.every((reason) => reason === 'bounce') === true;
  return (
    <section className={css.block}>
      <h2 className={title}>
        <Trans>We send you no e-mails</Trans>
      </h2>
      <ul className={css.reasons}>
        {reasons?.map((reason) => (
          <li key={reason}>{i18n._(disableReasonTexts[reason])}</li>
        ))}
      </ul>
      <output className={css.mailed}>
        {isMailed && (
          <Trans>
            We have sent an e-mail to <strong>{email}</strong>. Open its link, and you'll get our e-mails again.
          </Trans>
        )}
      </output>
      <Button
        size="m"
        busy={isEnabling}
        variant={isMailed ? 'line' : 'primary'}
        className={css.enableButton}
        onClick={() => page.send({ type: 'mailDelivery.requested' })}
      >
        {isMailed ? (
          <Trans>Send it again</Trans>
        ) : hasOnlyBounceReason ? (
          <Trans>Check my address</Trans>
        ) : (
          <Trans>Send me e-mails again</Trans>
        )}
      </Button>
    </section>
  );
}
