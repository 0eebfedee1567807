import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { Steps } from '#src/ui/steps/steps.tsx';
import * as css from './signup-progress.css.ts';

export const signupProgressId = 'signup-progress';

type SignupProgressProps = {
  /** Counted from 1. */
  current: number;
  count: number;
  /** What the step is called. */
  name: ReactNode;
  /** The way to the step before. */
  back?: ReactNode;
  className?: string | undefined;
};

/** How far one is, in words and as a row of steps. [SIGNUP-12] */
export function SignupProgress({ current, count, name, back, className }: SignupProgressProps) {
  const { t } = useLingui();
  const progress = t`Step ${current} of ${count}`;
  return (
    <div className={classNames(css.progress, className)}>
      <div className={css.where}>
        {back}
        <p id={signupProgressId}>
          <strong>{progress}</strong>
          <span className={css.stepName}> · {name}</span>
        </p>
      </div>
      <Steps label={progress} current={current} count={count} />
    </div>
  );
}
