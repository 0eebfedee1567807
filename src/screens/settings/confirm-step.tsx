import { day } from '#contract/durations.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { reactivation } from '#contract/limits/account.ts';
import { FormProblem, useMachineForm } from '#src/components/machine-form.tsx';
import { heading } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Field, PasswordInput } from '#src/ui/field/field.tsx';
import { ownPasswordText } from '#src/texts/field-errors.ts';
import { Consequence } from './consequence.tsx';
import { focusOnMount } from './focus.ts';
import * as css from './screen.css.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

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
