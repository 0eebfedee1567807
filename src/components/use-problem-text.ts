import { useLingui } from '@lingui/react/macro';
import type { Problem } from '#machines/generic/problem.ts';
import { problemText } from '#src/texts/problems.ts';

/** What a problem is in words. */
export const useProblemText = (): ((problem: Problem) => string) => {
  const { i18n } = useLingui();
  return (problem) => i18n._(problemText(problem));
};
