import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { visibleStep } from '#machines/page/complete-signup.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { usePageActor } from '#src/system.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { PhotoStep } from './photo-step.tsx';
import { AboutStep, PersonalStep } from './profile-steps.tsx';
import { PushStep } from './push-step.tsx';
import { StepSkeleton } from './step-layout.tsx';

const views = { personal: PersonalStep, photo: PhotoStep, about: AboutStep, push: PushStep, confirm: ConfirmEmail };

/** Steps after the account, then the email confirmation. [SIGNUP-06 to SIGNUP-12 SIGNUP-23 ROUTE-05 ROUTE-64] */
export function Screen() {
  const page = usePageActor('completeSignup');
  const step = useSelector(page, visibleStep);
  const isLoading = useSelector(page, (snapshot) => snapshot.hasTag('loading'));
  const hasFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  if (hasFailed)
    return (
      <LoadError
        level={1}
        title={<Trans>Your profile could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'profile.retried' })}
      />
    );
  if (isLoading || step === null) return <StepSkeleton />;
  const View = views[step];
  return <View />;
}
