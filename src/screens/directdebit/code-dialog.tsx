import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { minute } from '#contract/durations.ts';
import { directDebit } from '#contract/limits/shop.ts';
import { isLastCode } from '#machines/page/debit-code.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { randomId } from '#src/random-id.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, numeric } from '#src/styles/text.css.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextButton, TextLink } from '#src/ui/link/link.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './screen.css.ts';
import { CodeForm, useDebitCodeActor, useDebitCodeState, useIsOutcomeUnknown } from './code-form.tsx';
import { MandateDisclosure } from './mandate.tsx';

const { codeLength } = directDebit;
const codeMinutes = directDebit.codeLife / minute;

/** Amount, account and the input for the code sent by SMS. [SDD-01 SDD-03 SDD-09] */
export function CodeDialog() {
  const { t } = useLingui();
  const debitCode = useDebitCodeActor();
  const isOutcomeUnknown = useIsOutcomeUnknown();
  const title = <Trans>Enter the code from your phone</Trans>;
  const closing = isOutcomeUnknown
    ? ({ closable: false } as const)
    : {
        closeLabel: t`Close`,
        onClose: (by: 'close' | 'escape' | 'backdrop') => {
          // A stray click or Escape must not cost a code.
          if (by !== 'backdrop') debitCode?.send({ type: 'smsEntry.cancelled' });
        },
      };
  return (
    <Modal {...closing} title={title} titleHidden>
      <Inside title={title} />
    </Modal>
  );
}

function Inside({ title }: { title: ReactNode }) {
  const textOf = useProblemText();
  const money = useMoneyFormat();
  const pendingDebit = useDebitCodeState((snapshot) => snapshot.context.pendingDebit, null);
  const problem = useDebitCodeState((snapshot) => snapshot.context.problem, null);
  const [firstExpires] = useState(pendingDebit?.debit.expires);
  if (pendingDebit === null) return null;
  const { iban, expires } = pendingDebit.debit;
  // Its digits stay together.
  const mobile = pendingDebit.debit.mobile.replaceAll(' ', '\u00A0');
  const { text } = pendingDebit.debit.mandate;
  const price = money(pendingDebit.price);
  return (
    <ModalBody className={css.body}>
      <div className={css.dialogHead}>
        <span className={css.mark}>
          <Icon name="phone" size="l" />
        </span>
        <p aria-hidden className={heading}>
          {title}
        </p>
        <p className={classNames(muted, numeric)}>
          <Plural value={codeLength} one={`We sent # digit to ${mobile}.`} other={`We sent # digits to ${mobile}.`} />{' '}
          <Plural value={codeMinutes} one="The code works for # minute." other="The code works for # minutes." />
        </p>
        <p className={classNames(bodySmall, muted, numeric)}>
          <Trans>
            It pays {price} once from {iban}.
          </Trans>
        </p>
      </div>
      {problem !== null && problem.fields?.['code'] === undefined && <Alert tone="danger">{textOf(problem)}</Alert>}
      {/* A new code starts with an empty input. */}
      <CodeForm key={expires} />
      <VisuallyHidden>
        <output>{expires !== firstExpires && <Trans>We have sent you a new code.</Trans>}</output>
      </VisuallyHidden>
      <CodeActions />
      <MandateDisclosure name={<Trans>Your mandate</Trans>}>
        {text.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </MandateDisclosure>
    </ModalBody>
  );
}

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** While the outcome is unknown only a retry is offered: any other action could pay twice. */
function CodeActions() {
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
      onClick={() => debitCode?.send({ type: 'resend.requested', key: randomId() })}
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
