import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { directDebit } from '#contract/limits.ts';
import { useMoneyFormat } from '#src/components/use-money-format.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, numeric } from '#src/styles/text.css.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './code-dialog.css.ts';
import { CodeForm } from './code-form.tsx';
import { MandateDisclosure } from './mandate-disclosure.tsx';
import { CodeActions } from './code-actions.tsx';
import { useDebitCodeState, useDebitCodeActor, useIsOutcomeUnknown } from './use-debit-code.ts';

const { codeLength } = directDebit;

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
      <div className={css.head}>
        <span className={css.mark}>
          <Icon name="phone" size="l" />
        </span>
        <p aria-hidden className={heading}>
          {title}
        </p>
        <p className={classNames(muted, numeric)}>
          <Plural value={codeLength} one={`We sent # digit to ${mobile}.`} other={`We sent # digits to ${mobile}.`} />
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
