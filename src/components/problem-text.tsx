import type { Problem } from '#machines/generic/problem.ts';
import { useProblemText } from '#src/texts/problems.ts';

/** For pages that load the texts of failures when there is one. */
export default function ProblemText({ problem }: { problem: Problem }) {
  return useProblemText()(problem);
}
