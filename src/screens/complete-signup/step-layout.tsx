import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import type { Problem } from '#machines/generic/problem.ts';
import { visibleStep } from '#machines/page/complete-signup.ts';
import { fieldsOf, offeredSteps, presetAnswers, stepAnswers } from '#machines/page/signup-steps.ts';
import { SideIllustration } from '#src/components/signup/side-illustration.tsx';
import { SignupProgress, signupProgressId } from '#src/components/signup/signup-progress.tsx';
import linnea from '#images/linnea.webp';
import { heading, muted, visuallyHidden } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './step-layout.css.ts';
import { body, content, main, wizard } from './step-layout.css.ts';
import type { FormStepId } from '#machines/page/complete-signup-setup.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { useFormDraft, useMachineForm } from '#src/components/machine-form.tsx';
import { randomId } from '#src/random-id.ts';
import { fieldErrorText } from '#src/texts/field-errors.ts';

type WizardProps = {
  name: ReactNode;
  /** Content on the picture beside it. */
  caption: ReactNode;
  children: ReactNode;
};

/** Layout of a step: back button, progress, and a picture where there is room. [SIGNUP-12] */
export function StepLayout({ name, caption, children }: WizardProps) {
  const { t } = useLingui();
  const page = usePageActor('completeSignup');
  const step = useSelector(page, visibleStep);
  const hasPrevious = useSelector(page, (snapshot) => snapshot.can({ type: 'previousStep.requested' }));
  const push = useSelector(page, (snapshot) => snapshot.context.push);
  const steps = offeredSteps(push);
  const current = steps.findIndex(({ id }) => id === step) + 1;
  return (
    <div className={css.wizard}>
      <SideIllustration src={linnea}>{caption}</SideIllustration>
      <div className={css.main}>
        <SignupProgress
          current={current}
          count={steps.length}
          name={name}
          className={css.top}
          back={
            hasPrevious && (
              <IconButton
                icon="arrow-left"
                label={t`Back`}
                className={css.back}
                onClick={ignoreRepeatClicks(() => page.send({ type: 'previousStep.requested' }))}
              />
            )
          }
        />
        {children}
      </div>
    </div>
  );
}

/** Ignores the second click of a double click: the next step's buttons are in the same place. */
export const ignoreRepeatClicks =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

type StepHeadProps = { title: ReactNode; children: ReactNode };

/** Heading of a step; takes the focus on mount and includes the progress. */
export function StepHeader({ title, children }: StepHeadProps) {
  const id = useId();
  return (
    <div className={css.head}>
      <h1 ref={takeFocus} tabIndex={-1} aria-describedby={`${signupProgressId} ${id}`} className={heading}>
        {title}
      </h1>
      <p id={id} className={muted}>
        {children}
      </p>
    </div>
  );
}

/** Buttons of a step: its own, then "skip". [SIGNUP-23] */
export function StepFooter({ children, busy = false }: { children?: ReactNode; busy?: boolean }) {
  const page = usePageActor('completeSignup');
  return (
    <div className={css.foot}>
      {children}
      <Button
        isFullWidth
        variant="quiet"
        disabled={busy}
        onClick={ignoreRepeatClicks(() => page.send({ type: 'step.skipped' }))}
      >
        <Trans>Skip for now</Trans>
      </Button>
    </div>
  );
}

export function StepSkeleton() {
  const { t } = useLingui();
  return (
    <div aria-busy className={wizard}>
      <SideIllustration />
      <div className={main}>
        <div className={body}>
          <div className={content}>
            <h1 className={visuallyHidden}>{t`Loading`}</h1>
            <Skeleton width="half" />
            <Skeleton shape="title" width="long" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Explains why a step was not saved; the input is kept. */
export function SaveError({ problem }: { problem: Problem | null }) {
  const textOf = useProblemText();
  if (problem === null) return null;
  return (
    <Alert tone="danger">
      {problem.code === 'network' ? (
        <Trans>There is no connection, so this is not saved yet. What you entered stays here: just try again.</Trans>
      ) : (
        textOf(problem)
      )}
    </Alert>
  );
}

const resolver = lazyResolver(async () => ({ resolver: (await import('#src/components/form-resolvers.ts')).profile }));

/** The form of a step: starts from the draft, sends every change, and focuses the first refused field. */
export const useStepForm = (step: FormStepId) => {
  const page = usePageActor('completeSignup');
  const { profile, drafts } = page.getSnapshot().context;
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const niche = useFacts((facts) => facts.settings?.niche ?? 1);
  const machineForm = useMachineForm({
    resolver,
    mode: 'onTouched',
    defaultValues:
      profile === null ? {} : stepAnswers(step, profile, { ...presetAnswers(profile, niche), ...drafts[step] }),
    problem: answer,
    fields: fieldsOf(step),
    textOf: (code) => fieldErrorText(code),
    onSubmit: (answers) => page.send({ type: 'form.submitted', answers, key: randomId() }),
  });
  useFormDraft(machineForm.form, (answers) => page.send({ type: 'form.changed', answers }));
  return machineForm;
};
