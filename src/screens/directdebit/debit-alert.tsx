import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { directDebit } from '#contract/limits.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';

const { triesShown } = directDebit;

/** The reasons for being back at the form and for a changed price, beside the submit button. [SDD-03 DISCOUNT-08] */
export function DebitAlert() {
  const { i18n } = useLingui();
  const textOf = useProblemText();
  const page = usePageActor('directDebit');
  const endReason = useSelector(page, (snapshot) => snapshot.context.endReason);
  const rejectedCode = useSelector(page, (snapshot) => snapshot.context.rejectedCode);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const reason = fieldErrorText(rejectedCode?.error);
  const code = rejectedCode?.code ?? '';
  return (
    <>
      {reason !== null && (
        <Alert tone="warning">
          <p>
            {code}: {i18n._(reason)}
          </p>
          <p>
            <Trans>The price is now without it.</Trans>
          </p>
        </Alert>
      )}
      {endReason === 'attempts' && (
        <Alert tone="danger">
          <Plural
            value={triesShown}
            one="# code was wrong. Please check your mobile number and ask for a new code."
            other="# codes were wrong. Please check your mobile number and ask for a new code."
          />
        </Alert>
      )}
      {endReason === 'expired' && <Alert tone="danger">{textOf({ code: 'debit_over' })}</Alert>}
      {problem !== null && problem.fields === undefined && <Alert tone="danger">{textOf(problem)}</Alert>}
    </>
  );
}
