import { useLingui } from '@lingui/react/macro';
import type { Problem } from '#machines/generic/problem.ts';
import { loginProblemText, loginTriesText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';

/** Never names the wrong field. [LOGIN-06 LOGIN-07 LOGIN-08 LOGIN-10 LOGIN-12] */
export default function LoginProblem({ problem }: { problem: Problem }) {
  const { i18n } = useLingui();
  const tries = loginTriesText(problem);
  return (
    <Alert tone="danger">
      <p>{i18n._(loginProblemText(problem))}</p>
      {tries !== null && <p>{i18n._(tries)}</p>}
    </Alert>
  );
}
