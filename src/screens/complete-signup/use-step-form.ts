import { useSelector } from '@xstate/react';
import { type StepId, stepAnswers, fieldsOf } from '#machines/page/signup-steps.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { useFormDraft, useMachineForm } from '#src/components/machine-form.tsx';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';

const resolver = lazyResolver(async () => ({ resolver: (await import('#src/components/form-resolvers.ts')).profile }));

/** The form of a step: starts from the draft, sends every change, and focuses the first refused field. */
export const useStepForm = (step: StepId) => {
  const page = usePageActor('completeSignup');
  const { profile, drafts } = page.getSnapshot().context;
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const machineForm = useMachineForm({
    resolver,
    mode: 'onTouched',
    defaultValues: profile === null ? {} : stepAnswers(step, profile, drafts[step] ?? {}),
    problem: answer,
    fields: fieldsOf(step),
    textOf: (code) => fieldErrorText(code),
    onSubmit: (answers) => page.send({ type: 'form.submitted', answers, key: crypto.randomUUID() }),
  });
  useFormDraft(machineForm.form, (answers) => page.send({ type: 'form.changed', answers }));
  return machineForm;
};
