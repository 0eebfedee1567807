import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type directDebitMachine, isLastCode } from '#machines/page/direct-debit.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, numeric } from '#src/styles/text.css.ts';
import { useFollow, usePage } from '#src/system.tsx';
import { TextButton, TextLink } from '#src/ui/text-link/text-link.tsx';
import * as css from './code-dialog.css.ts';
import { useUnsure } from './use-unsure.ts';

/** Minutes and seconds. */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What else one can do than enter the code. While nobody knows whether it has paid, there is nothing else to do. */
export function Further() {
  const follow = useFollow();
  const page = usePage<typeof directDebitMachine>();
  const isUnsure = useUnsure();
  if (isUnsure)
    return (
      <div className={classNames(bodySmall, css.further)}>
        <span>
          <Trans>Try again: you pay once, however often you try.</Trans>
        </span>
        <TextLink alone href={href('transactions-id', {})} onClick={follow}>
          <Trans>See your payments</Trans>
        </TextLink>
      </div>
    );
  return (
    <div className={classNames(bodySmall, css.further)}>
      <Resend />
      <span aria-hidden>·</span>
      <TextButton alone onClick={() => page.send({ type: 'form.reopened' })}>
        <Trans>Change number</Trans>
      </TextButton>
    </div>
  );
}

function Resend() {
  const page = usePage<typeof directDebitMachine>();
  const isLast = useSelector(page, (snapshot) => isLastCode(snapshot.context));
  const isResending = useSelector(page, (snapshot) => snapshot.hasTag('resending'));
  const isReady = useSelector(page, (snapshot) => snapshot.hasTag('resendable'));
  if (isLast)
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
      onClick={() => page.send({ type: 'code.resent', key: crypto.randomUUID() })}
    >
      <Trans>Send a new code</Trans>
    </TextButton>
  );
}

function Left() {
  const page = usePage<typeof directDebitMachine>();
  const countdown = useSelector(page, (snapshot) => snapshot.children.countdown);
  const seconds = useSelector(countdown, (snapshot) => snapshot?.context.left ?? 0);
  const left = clockOf(seconds);
  return (
    <span role="timer" aria-live="off" className={numeric}>
      <Trans>New code in {left}</Trans>
    </span>
  );
}
