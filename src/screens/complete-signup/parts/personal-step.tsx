import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FormProvider } from 'react-hook-form';
import { GenderSchema } from '#contract/profile.ts';
import type { completeSignupMachine } from '#machines/page/complete-signup.ts';
import { Locate } from '#src/parts/locate/locate.tsx';
import { PlaceFields } from '#src/parts/place-fields/place-fields.tsx';
import { useLocated } from '#src/parts/place-fields/use-located.ts';
import { ChoiceField } from '#src/parts/profile-fields/choice-field.tsx';
import { useOffered } from '#src/parts/profile-fields/use-offered.ts';
import { title } from '#src/styles/text.css.ts';
import { usePage } from '#src/system.tsx';
import { genders } from '#src/texts/profile.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/radio.tsx';
import { NotSaved } from './not-saved.tsx';
import * as css from './personal-step.css.ts';
import { useStepForm } from './use-step-form.ts';
import { Foot, StepHead, Wizard } from './wizard.tsx';
import { body, content } from './wizard.css.ts';

/** [SIGNUP-07 SIGNUP-08 GEO-05 PROFILE-24] */
export function PersonalStep() {
  const { i18n } = useLingui();
  const page = usePage<typeof completeSignupMachine>();
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const { form, problem, errorOf, submit } = useStepForm('personal');
  const { register } = form;
  const pair = (['sexuality', 'relationship_status'] as const).filter(useOffered());
  return (
    <Wizard name={<Trans>About you</Trans>} saying={<Trans>It starts with who you are.</Trans>}>
      <FormProvider {...form}>
        <form noValidate className={body} onSubmit={submit}>
          <div className={content}>
            <StepHead title={<Trans>A few things about you</Trans>}>
              <Trans>With these we show you people who fit. You can change them at any time.</Trans>
            </StepHead>
            <FieldGroup label={<Trans>I am a</Trans>} error={errorOf('gender')}>
              <RadioCards className={css.genders}>
                {GenderSchema.options.map((gender) => (
                  <RadioCard key={gender} {...register('gender')} value={gender}>
                    {i18n._(genders[gender])}
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
            <WhereYouLive errorOf={errorOf} />
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

type WhereYouLiveProps = { errorOf: (field: 'country' | 'region' | 'city') => string | undefined };

function WhereYouLive({ errorOf }: WhereYouLiveProps) {
  const page = usePage<typeof completeSignupMachine>();
  const geolocation = useSelector(page, (snapshot) => snapshot.children.geolocation);
  useLocated(useSelector(page, (snapshot) => snapshot.context.located));
  return (
    <section className={css.place}>
      <h2 className={title}>
        <Trans>Where you live</Trans>
      </h2>
      <Locate geolocation={geolocation} />
      <PlaceFields errorOf={errorOf} />
    </section>
  );
}
