import { Trans } from '@lingui/react/macro';
import type { Problem } from '#machines/generic/problem.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';

/** Explains why a step was not saved; the input is kept. */
export function SaveError({ problem }: { problem: Problem | null }) {
  const textOf = useProblemText();
  if (problem === null) return null;
  return (
    <Alert tone="danger">
      {problem.code === 'network' ? (
        <Trans>There is no connection, so this is not saved yet. What you entered stays here: just try again.</Trans>
      ) : (
        textOf(problem)
      )}
    </Alert>
  );
}
