import { zodResolver } from '@hookform/resolvers/zod';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FormProvider } from 'react-hook-form';
import { MatchPreferencesSchema } from '#contract/match-finder.ts';
import { finderSteps } from '#machines/page/match-finder.ts';
import { FormProblem, useFormDraft, useMachineForm } from '#src/components/machine-form.tsx';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Steps } from '#src/ui/progress/progress.tsx';
import * as css from './screen.css.ts';
import { InterestsStep, PersonStep, PlaceStep } from './steps.tsx';

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
          {step === 'who' && <Trans>Three short questions. Leave open what is all the same to you.</Trans>}
          {step === 'where' && <Trans>Somebody near, or anywhere at all.</Trans>}
          {step === 'what' && <Trans>Whoever shares most of it comes first.</Trans>}
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
