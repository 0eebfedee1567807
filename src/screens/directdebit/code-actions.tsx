import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isLastCode } from '#machines/page/debit-code.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, numeric } from '#src/styles/text.css.ts';
import { TextButton, TextLink } from '#src/ui/text-link/text-link.tsx';
import * as css from './code-dialog.css.ts';
import { useDebitCodeState, useDebitCodeActor, useIsOutcomeUnknown } from './use-debit-code.ts';

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** While the outcome is unknown only a retry is offered: any other action could pay twice. */
export function CodeActions() {
  const debitCode = useDebitCodeActor();
  const isOutcomeUnknown = useIsOutcomeUnknown();
  if (isOutcomeUnknown)
    return (
      <div className={classNames(bodySmall, css.further)}>
        <span>
          <Trans>Try again: you pay once, however often you try.</Trans>
        </span>
        <TextLink alone href={href('transactions-id', {})}>
          <Trans>See your payments</Trans>
        </TextLink>
      </div>
    );
  return (
    <div className={classNames(bodySmall, css.further)}>
      <Resend />
      <span aria-hidden>·</span>
      <TextButton alone onClick={() => debitCode?.send({ type: 'smsEntry.cancelled' })}>
        <Trans>Change number</Trans>
      </TextButton>
    </div>
  );
}

function Resend() {
  const debitCode = useDebitCodeActor();
  const hasNoCodesLeft = useDebitCodeState((snapshot) => isLastCode(snapshot.context), false);
  const isResending = useDebitCodeState((snapshot) => snapshot.hasTag('resending'), false);
  const isReady = useDebitCodeState((snapshot) => snapshot.hasTag('resendable'), false);
  if (hasNoCodesLeft)
    return (
      <span>
        <Trans>This is the last code for this order.</Trans>
      </span>
    );
  if (!isReady && !isResending) return <Left />;
  return (
    <TextButton
      alone
      aria-disabled={isResending}
      onClick={() => debitCode?.send({ type: 'resend.requested', key: crypto.randomUUID() })}
    >
      <Trans>Send a new code</Trans>
    </TextButton>
  );
}

function Left() {
  const countdown = useDebitCodeState((snapshot) => snapshot.children.countdown, undefined);
  const seconds = useSelector(countdown, (snapshot) => snapshot?.context.left ?? 0);
  const left = clockOf(seconds);
  return (
    <span role="timer" aria-live="off" className={numeric}>
      <Trans>New code in {left}</Trans>
    </span>
  );
}
