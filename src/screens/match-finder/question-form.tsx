import { zodResolver } from '@hookform/resolvers/zod';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FormProvider, useController, useFormContext } from 'react-hook-form';
import { type MatchPreferences, MatchPreferencesSchema } from '#contract/match-finder.ts';
import { finderSteps } from '#machines/page/match-finder.ts';
import { FormProblem, useFormDraft, useMachineForm } from '#src/components/machine-form.tsx';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Steps } from '#src/ui/progress/progress.tsx';
import * as css from './screen.css.ts';
import type { ReactNode } from 'react';
import { matchFinder, search } from '#contract/limits.ts';
import { choiceFields } from '#contract/profile-fields.ts';
import { type Gender, interests } from '#contract/profile.ts';
import { CountrySelect, RegionSelect } from '#src/components/profile-fields/place-select.tsx';
import { choiceTexts, genderPlurals, interestNames } from '#src/texts/profile.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { Field, FieldGroup, Select } from '#src/ui/field/field.tsx';

const questionForm = { who: PersonStep, where: PlaceStep, what: InterestsStep };
const refusable = ['max_age'] as const;

/** One question at a time; answers are kept. [FINDER-02] */
export function QuestionForm() {
  const { t } = useLingui();
  const page = usePageActor('matchFinder');
  const step = useSelector(page, (snapshot) => snapshot.context.step);
  const isSaved = useSelector(page, (snapshot) => snapshot.context.isSaved);
  const isSearching = useSelector(page, (snapshot) => snapshot.hasTag('searching'));
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const { form, problem, errorOf, submit } = useMachineForm({
    resolver: rules,
    defaultValues: page.getSnapshot().context.preferences,
    problem: answer,
    fields: refusable,
    textOf: (code) => (code === undefined ? null : msg`This age is below the other one.`),
    // The machine already has every change.
    onSubmit: () => page.send({ type: 'step.completed' }),
  });
  useFormDraft(form, (change) => page.send({ type: 'preferences.changed', change }));
  const current = finderSteps.indexOf(step) + 1;
  const count = finderSteps.length;
  const Question = questionForm[step];
  return (
    <form className={css.page} onSubmit={submit} noValidate>
      <Steps label={t`Step ${current} of ${count}`} current={current} count={count} />
      <div className={css.head}>
        <h1 className={heading}>
          {step === 'who' && <Trans>Who would you like to meet?</Trans>}
          {step === 'where' && <Trans>Where?</Trans>}
          {step === 'what' && <Trans>What matters to you?</Trans>}
        </h1>
        <p className={muted}>
          {step === 'who' && <Trans>Three short questions. Leave blank anything you don't mind.</Trans>}
          {step === 'where' && <Trans>Somebody near, or anywhere at all.</Trans>}
          {step === 'what' && <Trans>Members who share most of it come first.</Trans>}
        </p>
      </div>
      <FormProblem problem={problem} />
      <div className={css.fields}>
        <FormProvider {...form}>
          <Question ageError={errorOf('max_age')} />
        </FormProvider>
      </div>
      <div className={css.foot}>
        <Button type="submit" busy={isSearching}>
          {step === 'what' ? <Trans>Show who fits</Trans> : <Trans>Continue</Trans>}
        </Button>
        {(step !== 'who' || isSaved) && (
          <Button variant="quiet" disabled={isSearching} onClick={() => page.send({ type: 'previousStep.requested' })}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}

const rules = zodResolver(MatchPreferencesSchema);

const orNull = (text: string): string | null => (text === '' ? null : text);

export function PlaceStep() {
  const { setValue } = useFormContext<MatchPreferences>();
  const { field: country } = useController<MatchPreferences, 'country'>({ name: 'country' });
  const { field: region } = useController<MatchPreferences, 'region'>({ name: 'region' });
  return (
    <>
      <CountrySelect
        {...country}
        all={<Trans>Anywhere</Trans>}
        value={country.value ?? ''}
        onChange={(chosen) => {
          // Cleared before the country changes, so that no draft has another country's region.
          setValue('region', null);
          country.onChange(orNull(chosen));
        }}
      />
      {country.value !== null && (
        <RegionSelect
          {...region}
          country={country.value}
          all={<Trans>Anywhere</Trans>}
          value={region.value ?? ''}
          onChange={(chosen) => region.onChange(orNull(chosen))}
        />
      )}
    </>
  );
}

const genders = ['female', 'male'] as const satisfies readonly Gender[];
const { min, max } = search.ages;
const ages = Array.from({ length: max - min + 1 }, (_, at) => min + at);

export function PersonStep({ ageError }: { ageError: string | undefined }) {
  const { i18n } = useLingui();
  const {
    field: { value: gender, onChange: choose },
  } = useController<MatchPreferences, 'gender'>({ name: 'gender' });
  return (
    <>
      <FieldGroup label={<Trans>Gender</Trans>}>
        <div className={css.chips}>
          <ChipButton pressed={gender === null} onClick={() => choose(null)}>
            <Trans>Everyone</Trans>
          </ChipButton>
          {genders.map((one) => (
            <ChipButton key={one} pressed={gender === one} onClick={() => choose(one)}>
              {i18n._(genderPlurals[one])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
      <div className={css.pair}>
        <AgeField name="min_age" label={<Trans>Age from</Trans>} />
        <AgeField name="max_age" label={<Trans>Age to</Trans>} error={ageError} />
      </div>
    </>
  );
}

type AgeFieldProps = { name: 'min_age' | 'max_age'; label: ReactNode; error?: string | undefined };

function AgeField({ name, label, error }: AgeFieldProps) {
  const { field } = useController<MatchPreferences, typeof name>({ name });
  return (
    <Field label={label} error={error}>
      <Select {...field} onChange={({ target }) => field.onChange(Number(target.value))}>
        {ages.map((age) => (
          <option key={age} value={age}>
            {age === max ? `${age}+` : age}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export function InterestsStep() {
  const { i18n } = useLingui();
  const { field: types } = useController<MatchPreferences, 'body_types'>({ name: 'body_types' });
  const { field: chosen } = useController<MatchPreferences, 'interests'>({ name: 'interests' });
  return (
    <>
      <FieldGroup label={<Trans>Body type</Trans>}>
        <div className={css.chips}>
          {choiceFields.body_type.options.map((type) => (
            <ChipButton
              key={type}
              pressed={types.value.includes(type)}
              onClick={() => types.onChange(toggled(types.value, type))}
            >
              {i18n._(choiceTexts.body_type.options[type])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label={<Trans>Interests</Trans>}>
        <div className={css.chips}>
          {interests.map((interest) => (
            <ChipButton
              key={interest}
              pressed={chosen.value.includes(interest)}
              disabled={!chosen.value.includes(interest) && chosen.value.length >= matchFinder.interests}
              onClick={() => chosen.onChange(toggled(chosen.value, interest))}
            >
              {i18n._(interestNames[interest])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
