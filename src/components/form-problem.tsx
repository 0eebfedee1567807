import type { Problem } from '#machines/generic/problem.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';

/** General problem of a form. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  const textOf = useProblemText();
  return problem === null ? null : <Alert tone="danger">{textOf(problem)}</Alert>;
}
