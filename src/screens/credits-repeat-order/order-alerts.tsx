import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useProblemText } from '#src/texts/problems.ts';
import { href } from '#src/routes.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextLink } from '#src/ui/link/link.tsx';

/** Obstacles to the order, and an open earlier one. */
export function OrderAlerts() {
  return (
    <>
      <Refusal />
      <Unfinished />
    </>
  );
}

function Refusal() {
  const { i18n } = useLingui();
  const textOf = useProblemText();
  const page = usePageActor('repeatOrder');
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  if (problem === null) return null;
  const refused = fieldErrorText(problem.fields?.['discount']);
  return (
    <Alert tone="danger">
      {refused === null ? (
        textOf(problem)
      ) : (
        <>
          {i18n._(refused)} <Trans>The price is another one now: please look again.</Trans>
        </>
      )}
    </Alert>
  );
}

function Unfinished() {
  const page = usePageActor('repeatOrder');
  const unfinished = useSelector(page, (snapshot) => snapshot.context.offer?.unfinished ?? null);
  if (unfinished === null) return null;
  const { id, state } = unfinished;
  return (
    <Alert
      tone="info"
      action={
        <TextLink href={href('transactions-id', { id })}>
          <Trans>Look at it</Trans>
        </TextLink>
      }
    >
      {state === 'open' ? (
        <Trans>You have begun an order and not paid it yet.</Trans>
      ) : (
        <Trans>An earlier order of yours waits for your bank.</Trans>
      )}
    </Alert>
  );
}
