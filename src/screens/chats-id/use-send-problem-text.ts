import { useLingui } from '@lingui/react/macro';
import { isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { problemText } from '#src/texts/problems.ts';

/** Text for a failed message, with the reason if the server gives one. */
export const useSendProblemText = (): ((problem: Problem) => string) => {
  const { i18n, t } = useLingui();
  return (problem) => {
    if (isOutcomeUnknown(problem)) return t`No answer came.`;
    const wrong = problem.fields?.['photo'] ?? problem.fields?.['message'];
    const reason = i18n._(fieldErrorText(wrong) ?? problemText(problem));
    return t`Not sent. ${reason}`;
  };
};
