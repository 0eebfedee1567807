import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FormProvider } from 'react-hook-form';
import {
  AboutField,
  ChoiceField,
  InterestsField,
  useIsFieldEnabled,
} from '#src/components/profile-fields/profile-fields.tsx';
import { PromptsField } from '#src/components/profile-fields/prompts-field.tsx';
import { usePageActor } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { body, content } from './step-layout.css.ts';
import { SaveError, StepFooter, StepHeader, StepLayout, useStepForm } from './step-layout.tsx';

/** [SIGNUP-09 PROFILE-24] */
export function AboutStep() {
  const page = usePageActor('completeSignup');
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const isFieldEnabled = useIsFieldEnabled();
  const { form, problem, errorOf, submit } = useStepForm('about');
  return (
    <StepLayout name={<Trans>Your words</Trans>} caption={<Trans>One honest line beats ten perfect ones.</Trans>}>
      <FormProvider {...form}>
        <form noValidate className={body} onSubmit={submit}>
          <div className={content}>
            {isFieldEnabled('about_me') ? (
              <StepHeader title={<Trans>Say it in your own words</Trans>}>
                <Trans>People read this before they write to you.</Trans>
              </StepHeader>
            ) : (
              <StepHeader title={<Trans>What brings you here?</Trans>}>
                <Trans>You can change it at any time.</Trans>
              </StepHeader>
            )}
            {isFieldEnabled('about_me') && <AboutField error={errorOf('about_me')} />}
            {isFieldEnabled('prompts') && <PromptsField errorOf={errorOf} />}
            <ChoiceField name="signup_reason" error={errorOf('signup_reason')} />
            {isFieldEnabled('interests') && <InterestsField error={errorOf('interests')} />}
          </div>
          <StepFooter busy={isBusy}>
            <SaveError problem={problem} />
            <Button type="submit" isFullWidth busy={isBusy}>
              <Trans>Continue</Trans>
            </Button>
          </StepFooter>
        </form>
      </FormProvider>
    </StepLayout>
  );
}
