import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { completeSignupMachine } from '#machines/page/complete-signup.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { usePage } from '#src/system.tsx';
import { AboutStep } from './parts/about-step.tsx';
import { CheckMail } from './parts/check-mail.tsx';
import { Coming } from './parts/coming.tsx';
import { PersonalStep } from './parts/personal-step.tsx';
import { PhotoStep } from './parts/photo-step.tsx';
import { PushStep } from './parts/push-step.tsx';

const views = { personal: PersonalStep, photo: PhotoStep, about: AboutStep, push: PushStep, confirm: CheckMail };

/** The steps after the account, then its confirmation. [SIGNUP-06 to SIGNUP-12 SIGNUP-23 ROUTE-05 ROUTE-64] */
export function Screen() {
  const page = usePage<typeof completeSignupMachine>();
  const step = useSelector(page, (snapshot) => snapshot.context.step);
  const isLoading = useSelector(page, (snapshot) => snapshot.hasTag('loading'));
  const hasFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  if (hasFailed)
    return (
      <LoadFailed
        level={1}
        title={<Trans>Your profile could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'profile.retried' })}
      />
    );
  if (isLoading || step === null) return <Coming />;
  const View = views[step];
  return <View />;
}
