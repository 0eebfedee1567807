import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { directDebit } from '#contract/limits.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';

const { triesShown } = directDebit;

/** Explains a return to the form or a changed price, beside the next button. [SDD-03 DISCOUNT-08] */
export function DebitAlert() {
  const { i18n } = useLingui();
  const textOf = useProblemText();
  const page = usePageActor('directDebit');
  const lost = useSelector(page, (snapshot) => snapshot.context.lost);
  const refused = useSelector(page, (snapshot) => snapshot.context.refused);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const why = fieldErrorText(refused?.error);
  const code = refused?.code ?? '';
  return (
    <>
      {why !== null && (
        <Alert tone="warning">
          <p>
            {code}: {i18n._(why)}
          </p>
          <p>
            <Trans>The price is now without it.</Trans>
          </p>
        </Alert>
      )}
      {lost === 'tries' && (
        <Alert tone="danger">
          <Plural
            value={triesShown}
            one="# code was wrong. Please check your mobile number and ask for a new code."
            other="# codes were wrong. Please check your mobile number and ask for a new code."
          />
        </Alert>
      )}
      {lost === 'over' && <Alert tone="danger">{textOf({ code: 'debit_over' })}</Alert>}
      {problem !== null && problem.fields === undefined && <Alert tone="danger">{textOf(problem)}</Alert>}
    </>
  );
}
