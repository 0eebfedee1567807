import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FormProvider } from 'react-hook-form';
import type { completeSignupMachine } from '#machines/page/complete-signup.ts';
import { AboutField } from '#src/parts/profile-fields/about-field.tsx';
import { ChoiceField } from '#src/parts/profile-fields/choice-field.tsx';
import { InterestsField } from '#src/parts/profile-fields/interests-field.tsx';
import { useOffered } from '#src/parts/profile-fields/use-offered.ts';
import { usePage } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { NotSaved } from './not-saved.tsx';
import { useStepForm } from './use-step-form.ts';
import { Foot, StepHead, Wizard } from './wizard.tsx';
import { body, content } from './wizard.css.ts';

/** [SIGNUP-09 PROFILE-24] */
export function AboutStep() {
  const page = usePage<typeof completeSignupMachine>();
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const isOffered = useOffered();
  const { form, problem, errorOf, submit } = useStepForm('about');
  return (
    <Wizard name={<Trans>Your words</Trans>} saying={<Trans>One honest line beats ten perfect ones.</Trans>}>
      <FormProvider {...form}>
        <form noValidate className={body} onSubmit={submit}>
          <div className={content}>
            {isOffered('about_me') ? (
              <StepHead title={<Trans>Say it in your own words</Trans>}>
                <Trans>People read this before they write to you.</Trans>
              </StepHead>
            ) : (
              <StepHead title={<Trans>What brings you here?</Trans>}>
                <Trans>You can change it at any time.</Trans>
              </StepHead>
            )}
            {isOffered('about_me') && <AboutField error={errorOf('about_me')} />}
            <ChoiceField name="signup_reason" error={errorOf('signup_reason')} />
            {isOffered('interests') && <InterestsField error={errorOf('interests')} />}
          </div>
          <Foot busy={isBusy}>
            <NotSaved problem={problem} />
            <Button type="submit" block busy={isBusy}>
              <Trans>Continue</Trans>
            </Button>
          </Foot>
        </form>
      </FormProvider>
    </Wizard>
  );
}
