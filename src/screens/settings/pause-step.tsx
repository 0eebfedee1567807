import { Plural, Trans } from '@lingui/react/macro';
import type { AccountPause } from '#contract/account.ts';
import { pauseMonths } from '#contract/limits/account.ts';
import { FormProblem, useMachineForm } from '#src/components/machine-form.tsx';
import { heading } from '#src/styles/text.css.ts';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Consequence } from './consequence.tsx';
import { focusOnMount } from './focus.ts';
import * as css from './screen.css.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

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
