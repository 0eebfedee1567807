import { Trans, useLingui } from '@lingui/react/macro';
import type { MailChange } from '#contract/account.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { useMachineForm } from '#src/components/use-machine-form.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/field/password-input.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';
import { newMailText, ownPasswordText } from './account-error-texts.ts';
import * as css from './form.css.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

const resolver = lazyResolver<MailChange, MailChange>(async () => ({
  resolver: (await import('./settings-resolvers.ts')).mailResolver,
}));

const fields = ['email', 'password'] as const;
const textOf = { email: newMailText, password: ownPasswordText };

/** [MAIL-01 MAIL-02 MAIL-05] */
export function MailForm() {
  const { t } = useLingui();
  const lane = useSectionActor('mailForm');
  const answer = useSectionState('mailForm', (form) => form.context.problem, null);
  const isBusy = useSectionState('mailForm', (form) => form.hasTag('busy'), false);
  const {
    form: { register },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver,
    defaultValues: { email: '', password: '' },
    problem: answer,
    fields,
    textOf: (code, field) => textOf[field](code),
    onSubmit: (values) => lane?.send({ type: 'form.submitted', values }),
  });

  return (
    <form noValidate className={css.form} onChange={() => lane?.send({ type: 'form.edited' })} onSubmit={submit}>
      <FormProblem problem={problem} />
      <Field label={<Trans>New e-mail address</Trans>} error={errorOf('email')}>
        <TextInput
          {...register('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="next"
        />
      </Field>
      <Field
        label={<Trans>Your password</Trans>}
        error={errorOf('password')}
        hint={<Trans>So that nobody but you can do this.</Trans>}
      >
        <PasswordInput
          {...register('password')}
          autoComplete="current-password"
          enterKeyHint="go"
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
        />
      </Field>
      <div className={css.actions}>
        <Button type="submit" size="m" busy={isBusy}>
          <Trans>Send the link</Trans>
        </Button>
      </div>
    </form>
  );
}
