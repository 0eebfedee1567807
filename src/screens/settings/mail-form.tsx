import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { MailChange } from '#contract/account.ts';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { useFocusFirstError } from '#src/components/use-focus-first-error.ts';
import { problemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
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

const names = ['email', 'password'] as const;
const textOf = { email: newMailText, password: ownPasswordText };

/** [MAIL-01 MAIL-02 MAIL-05] */
export function MailForm() {
  const { t, i18n } = useLingui();
  const lane = useSectionActor('mailForm');
  const problem = useSectionState('mailForm', (form) => form.context.problem, null);
  const isBusy = useSectionState('mailForm', (form) => form.hasTag('busy'), false);
  const { register, handleSubmit, setFocus, formState } = useForm<MailChange, unknown, MailChange>({
    resolver,
    defaultValues: { email: '', password: '' },
  });
  const refused = problem?.fields;
  useFocusFirstError(refused, names, setFocus);

  const errorOf = (name: (typeof names)[number]) => {
    const text = textOf[name](formState.errors[name]?.message ?? refused?.[name]);
    return text === null ? undefined : i18n._(text);
  };

  return (
    <form
      noValidate
      className={css.form}
      onChange={() => lane?.send({ type: 'form.edited' })}
      onSubmit={(event) => void handleSubmit((values) => lane?.send({ type: 'form.submitted', values }))(event)}
    >
      {problem !== null && refused === undefined && <Alert tone="danger">{i18n._(problemText(problem))}</Alert>}
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
