import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { ProfileChange } from '#contract/own-profile.ts';
import type { completeSignupMachine } from '#machines/page/complete-signup.ts';
import { type StepId, stepAnswers, fieldsOf } from '#machines/page/signup-steps.ts';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';

const resolver = lazyResolver(() => import('./step-resolver.ts'));

/** The form of a step: it begins with what was typed before, tells what is typed, and opens at what is wrong. */
export const useStepForm = (step: StepId) => {
  const { i18n } = useLingui();
  const page = usePageActor<typeof completeSignupMachine>();
  const { profile, drafts } = page.getSnapshot().context;
  const form = useForm<ProfileChange, unknown, ProfileChange>({
    resolver,
    mode: 'onTouched',
    defaultValues: profile === null ? {} : stepAnswers(step, profile, drafts[step] ?? {}),
  });
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const refused = problem?.fields;
  const { subscribe, setFocus, handleSubmit, getFieldState, formState } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => page.send({ type: 'form.changed', answers: values }),
      }),
    [subscribe, page],
  );
  useEffect(() => {
    const first = fieldsOf(step).find((field) => refused?.[field] !== undefined);
    if (first !== undefined) setFocus(first);
  }, [refused, setFocus, step]);

  return {
    form,
    problem: refused === undefined ? problem : null,
    errorOf: (field: keyof ProfileChange): string | undefined => {
      const text = fieldErrorText(getFieldState(field, formState).error?.message ?? refused?.[field]);
      return text === null ? undefined : i18n._(text);
    },
    submit: (event: FormEvent) =>
      void handleSubmit((answers) => page.send({ type: 'form.submitted', answers, key: crypto.randomUUID() }))(event),
  };
};
