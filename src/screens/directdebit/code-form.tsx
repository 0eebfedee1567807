import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { directDebit } from '#contract/limits.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { useMoneyFormat } from '#src/components/use-money-format.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { fieldErrorText } from '#src/texts/money-field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { CodeInput } from './code-input.tsx';
import * as css from './code-dialog.css.ts';
import { useDebitCodeState, useDebitCodeActor } from './use-debit-code.ts';

const { codeLength } = directDebit;

/** The code, and the button that pays. The sixth digit presses it, once: whoever corrects a code presses it himself. [SDD-01 SDD-03] */
export function CodeForm() {
  const { t, i18n } = useLingui();
  const debitCode = useDebitCodeActor();
  const money = useMoneyFormat();
  const price = useDebitCodeState((snapshot) => snapshot.context.pendingDebit.price, null);
  const problem = useDebitCodeState((snapshot) => snapshot.context.problem, null);
  const isVerifying = useDebitCodeState((snapshot) => snapshot.hasTag('verifying'), false);
  const [digits, setDigits] = useState('');
  const [isShort, setIsShort] = useState(false);
  /** What was wrong is so until another code is begun. */
  const [seen, setSeen] = useState<Problem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hasSent = useRef(false);
  const errorId = useId();
  const wrong = problem === seen ? null : fieldErrorText(problem?.fields?.['code']);
  const total = price === null ? '' : money(price);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (problem?.fields?.['code'] === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [problem]);

  const send = (code: string) => {
    hasSent.current = true;
    debitCode?.send({ type: 'smsCode.submitted', code, key: crypto.randomUUID() });
  };
  const typed = (code: string) => {
    setDigits(code);
    setIsShort(false);
    setSeen(problem);
    if (code.length === codeLength && !hasSent.current) send(code);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (digits.length === codeLength) return send(digits);
    setIsShort(true);
    input.current?.focus();
  };

  return (
    <form noValidate className={css.entry} onSubmit={submit}>
      <CodeInput
        ref={input}
        value={digits}
        onChange={typed}
        readOnly={isVerifying}
        aria-label={t`Code from the SMS`}
        aria-describedby={errorId}
        aria-invalid={isShort || wrong !== null}
        data-autofocus
      />
      <p id={errorId} role="alert" className={classNames(caption, css.error)}>
        {(isShort || wrong !== null) && (
          <>
            <Icon name="info" size="xs" />
            <span>
              {wrong !== null && !isShort ? (
                i18n._(wrong)
              ) : (
                <Plural value={codeLength} one="Please enter the digit." other="Please enter all # digits." />
              )}
            </span>
          </>
        )}
      </p>
      <Button type="submit" block busy={isVerifying}>
        <Trans>Pay {total} by direct debit</Trans>
      </Button>
    </form>
  );
}
