import { Trans, useLingui } from '@lingui/react/macro';
import { type Control, FormProvider, useWatch } from 'react-hook-form';
import { useSelector } from '@xstate/react';
import { impliedGender } from '#contract/implied-gender.ts';
import type { ProfileChange } from '#contract/own-profile.ts';
import { choiceFields } from '#contract/profile-fields.ts';
import { GenderField } from '#src/components/preference-fields/gender-field.tsx';
import { LocateButton, PlaceFields, useDetectedPlace } from '#src/components/profile-fields/place-fields.tsx';
import {
  AboutField,
  ChoiceField,
  InterestsField,
  useIsFieldEnabled,
} from '#src/components/profile-fields/profile-fields.tsx';
import { PromptsField } from '#src/components/profile-fields/prompts-field.tsx';
import { title } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { choiceTexts } from '#src/texts/profile-fields.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import * as css from './step-layout.css.ts';
import { body, content } from './step-layout.css.ts';
import { SaveError, StepFooter, StepHeader, StepLayout, useStepForm } from './step-layout.tsx';

/** [SIGNUP-07 SIGNUP-08 GEO-05 PROFILE-24] */
export function PersonalStep() {
  const { i18n } = useLingui();
  const page = usePageActor('completeSignup');
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const { form, problem, errorOf, submit } = useStepForm('personal');
  const { register } = form;
  const pair = (['sexuality', 'relationship_status'] as const).filter(useIsFieldEnabled());
  return (
    <StepLayout name={<Trans>About you</Trans>} caption={<Trans>It starts with who you are.</Trans>}>
      <FormProvider {...form}>
        <form noValidate className={body} onSubmit={submit}>
          <div className={content}>
            <StepHeader title={<Trans>A few things about you</Trans>}>
              <Trans>With these we show you people who fit. You can change them at any time.</Trans>
            </StepHeader>
            <FieldGroup label={<Trans>I am a</Trans>} error={errorOf('gender')}>
              <RadioCards className={css.genders}>
                {choiceFields.gender.options.map((gender) => (
                  <RadioCard key={gender} {...register('gender')} value={gender}>
                    {i18n._(choiceTexts.gender.options[gender])}
                  </RadioCard>
                ))}
              </RadioCards>
            </FieldGroup>
            {pair.length > 0 && (
              <div className={css.pair}>
                {pair.map((field) => (
                  <ChoiceField key={field} name={field} error={errorOf(field)} />
                ))}
              </div>
            )}
            <Wanted control={form.control} />
            <WhereYouLive errorOf={errorOf} />
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

/** Preset from the answers above; one tap says otherwise, and is saved at once. [SEARCH-16] */
function Wanted({ control }: { control: Control<ProfileChange> }) {
  const page = usePageActor('completeSignup');
  const chosen = useSelector(page, (snapshot) => snapshot.context.wanted);
  const saved = useSelector(page, (snapshot) => snapshot.context.user?.preference ?? null);
  const [gender, sexuality] = useWatch({ control, name: ['gender', 'sexuality'] });
  const implied = impliedGender({ gender: gender || null, sexuality: sexuality || null });
  const known = saved?.stated === true ? saved.gender : implied;
  return (
    <GenderField
      gender={chosen === undefined ? known : chosen}
      onChange={(wanted) => page.send({ type: 'preference.chosen', gender: wanted })}
    />
  );
}

type WhereYouLiveProps = { errorOf: (field: 'country' | 'region' | 'city') => string | undefined };

function WhereYouLive({ errorOf }: WhereYouLiveProps) {
  const page = usePageActor('completeSignup');
  const geolocation = useSelector(page, (snapshot) => snapshot.children.geolocation);
  useDetectedPlace(useSelector(page, (snapshot) => snapshot.context.located));
  return (
    <section className={css.place}>
      <h2 className={title}>
        <Trans>Where you live</Trans>
      </h2>
      <LocateButton geolocation={geolocation} />
      <PlaceFields errorOf={errorOf} />
    </section>
  );
}

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
