import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { offeredSteps } from '#machines/page/signup-steps.ts';
import { useBrowserValue } from '#src/components/use-browser-value.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Steps } from '#src/ui/progress/progress.tsx';
import * as css from './signup.css.ts';

export const signupProgressId = 'signup-progress';

type SignupProgressProps = {
  /** Counted from 1. */
  current: number;
  count: number;
  name: ReactNode;
  /** Goes to the previous step. */
  back?: ReactNode;
  className?: string | undefined;
};

/** Progress as text and as a row of steps. [SIGNUP-12] */
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

/** Subscriptions are known only after login; before, the browser's permission decides. [SIGNUP-10] */
const canOfferPush = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied';

/** The first step: the account. [SIGNUP-12] */
export function AccountProgress() {
  const push = useBrowserValue(() => (canOfferPush() ? 'unknown' : 'unsupported'), 'unknown');
  return <SignupProgress current={1} count={offeredSteps(push).length} name={<Trans>Your account</Trans>} />;
}
