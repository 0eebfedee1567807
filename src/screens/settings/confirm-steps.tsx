import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { day } from '#contract/durations.ts';
import { reactivation, pauseMonths } from '#contract/limits/account.ts';
import type { AccountPause } from '#contract/account.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { heading } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { ownPasswordText, fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { Field, PasswordInput, FieldGroup } from '#src/ui/field/field.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { focusOnMount, useSectionActor, useSectionState } from './section.tsx';
import * as css from './screen.css.ts';

const fields = ['password'] as const;
const days = reactivation / day;

/** Consequences of the deletion, and the password. [DELETE-04 DELETE-06] */
export function ConfirmStep() {
  const lane = useSectionActor('deletion');
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  const answer = useSectionState('deletion', (deletion) => deletion.context.problem, null);
  const isBusy = useSectionState('deletion', (deletion) => deletion.hasTag('busy'), false);
  const {
    form: { register },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    defaultValues: { password: '' },
    problem: answer,
    fields,
    textOf: ownPasswordText,
    onSubmit: ({ password }) => lane?.send({ type: 'deletion.confirmed', password }),
  });
  return (
    <form noValidate className={css.step} onChange={() => lane?.send({ type: 'form.edited' })} onSubmit={submit}>
      <h1 ref={focusOnMount} tabIndex={-1} className={heading}>
        <Trans>Delete your account</Trans>
      </h1>
      <ul className={css.ends}>
        <Consequence icon="eye-off">
          <Trans>Your profile is gone from the site at once, and you are logged out everywhere.</Trans>
        </Consequence>
        <Consequence icon="clock">
          <Trans>For {days} days you can undo this: just log in, or open the link in our e-mail.</Trans>
        </Consequence>
        <Consequence icon="x">
          <Trans>After that your profile, photos and messages are erased for good.</Trans>
          {credits > 0 && (
            <>
              {' '}
              <Plural
                value={credits}
                one="Your # credit is lost with them."
                other="Your # credits are lost with them."
              />
            </>
          )}
        </Consequence>
      </ul>
      <FormProblem problem={problem} />
      <Field label={<Trans>Your password</Trans>} error={errorOf('password')}>
        <PasswordInput
          {...register('password', { required: 'required' })}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      </Field>
      <div className={css.stackedActions}>
        <Button type="submit" isFullWidth variant="danger" busy={isBusy}>
          <Trans>Delete my account</Trans>
        </Button>
        <Button
          isFullWidth
          variant="quiet"
          disabled={isBusy}
          onClick={() => lane?.send({ type: 'deletion.cancelled' })}
        >
          <Trans>Keep my account</Trans>
        </Button>
      </div>
    </form>
  );
}

const [shortest] = pauseMonths;

const monthsOf = (value: string): AccountPause['months'] =>
  pauseMonths.find((months) => String(months) === value) ?? shortest;

/** A pause instead of the deletion: what it means, and how long it lasts. [DELETE-05] */
export function PauseStep() {
  const lane = useSectionActor('deletion');
  const answer = useSectionState('deletion', (deletion) => deletion.context.problem, null);
  const isBusy = useSectionState('deletion', (deletion) => deletion.hasTag('busy'), false);
  const {
    form: { register },
    problem,
    submit,
  } = useMachineForm({
    defaultValues: { months: String(shortest) },
    problem: answer,
    textOf: (code) => fieldErrorText(code),
    onSubmit: ({ months }) => lane?.send({ type: 'pause.confirmed', pause: { months: monthsOf(months) } }),
  });
  return (
    <form noValidate className={css.step} onChange={() => lane?.send({ type: 'form.edited' })} onSubmit={submit}>
      <h1 ref={focusOnMount} tabIndex={-1} className={heading}>
        <Trans>Pause your account</Trans>
      </h1>
      <ul className={css.ends}>
        <Consequence icon="eye-off">
          <Trans>You are logged out everywhere. Only members you liked or wrote to still see your profile.</Trans>
        </Consequence>
        <Consequence icon="bell">
          <Trans>You get no e-mails or push messages about likes, messages and news.</Trans>
        </Consequence>
        <Consequence icon="clock">
          <Trans>Log in to end the pause at any time. Your chats and credits stay as they are.</Trans>
        </Consequence>
      </ul>
      <FormProblem problem={problem} />
      <FieldGroup label={<Trans>How long?</Trans>}>
        <RadioCards>
          {pauseMonths.map((months) => (
            <RadioCard key={months} marked {...register('months')} value={String(months)}>
              <Plural value={months} one="# month" other="# months" />
            </RadioCard>
          ))}
        </RadioCards>
      </FieldGroup>
      <div className={css.stackedActions}>
        <Button type="submit" isFullWidth busy={isBusy}>
          <Trans>Pause my account</Trans>
        </Button>
        <Button
          isFullWidth
          variant="quiet"
          disabled={isBusy}
          onClick={() => lane?.send({ type: 'deletion.cancelled' })}
        >
          <Trans>Keep my account</Trans>
        </Button>
      </div>
    </form>
  );
}

/** What follows from a step that the member confirms. */
const Consequence = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={css.consequence}>
    <Icon name={icon} size="s" className={css.endIcon} />
    <span>{children}</span>
  </li>
);
