import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { account, chat } from '#contract/limits.ts';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { href } from '#src/routes.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { problemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/field/password-input.tsx';
import { TextArea } from '#src/ui/field/text-area.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import { BirthdayInput } from './birthday-input.tsx';
import { EmailSuggestion } from './email-suggestion.tsx';
import { EmailTaken } from './email-taken.tsx';
import { type FieldName, fieldNames } from './field-names.ts';
import type { FormInput, FormValues } from './signup-resolver.ts';
import * as css from './signup-form.css.ts';

const resolver = lazyResolver(() => import('./signup-resolver.ts'));

/** [SIGNUP-13 SIGNUP-16 to SIGNUP-20 SIGNUP-22 SIGNUP-25] */
export function SignupForm() {
  const { t, i18n } = useLingui();
  const page = usePageActor('signup');
  const kept = useSelector(page, (snapshot) => snapshot.context.draft);
  const partner = useSelector(page, (snapshot) => snapshot.context.profile?.name);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const { register, control, handleSubmit, setFocus, setValue, getValues, getFieldState, formState } = useForm<
    FormInput,
    unknown,
    FormValues
  >({ resolver, mode: 'onTouched', defaultValues: { draft: { ...kept, password: '' } } });

  const refused = problem?.fields;
  useEffect(() => {
    const first = fieldNames.find((name) => refused?.[name] !== undefined);
    if (first !== undefined) setFocus(first);
  }, [refused, setFocus]);

  const errorOf = (name: FieldName, field?: 'email' | 'name' | 'password' | 'date_of_birth') => {
    const text = fieldErrorText(getFieldState(name, formState).error?.message ?? refused?.[name], field);
    return text === null ? undefined : i18n._(text);
  };
  const keep = () => {
    const { password: _, ...typed } = getValues('draft');
    page.send({ type: 'draft.changed', draft: { ...typed, signup_message: typed.signup_message ?? '' } });
  };
  const noteEmail = () => page.send({ type: 'email.entered', email: getValues('draft.email') });
  const takeSuggestion = (email: string) => {
    setValue('draft.email', email, { shouldValidate: true });
    page.send({ type: 'emailSuggestion.accepted' });
    keep();
    setFocus('draft.email');
  };
  const { min: shortest } = account.password;
  const { minAge } = account;

  return (
    <form
      noValidate
      className={css.form}
      onChange={keep}
      onSubmit={(event) => void handleSubmit(({ draft }) => page.send({ type: 'form.submitted', draft }))(event)}
    >
      {problem !== null && refused === undefined && <Alert tone="danger">{i18n._(problemText(problem))}</Alert>}
      <div>
        <Field label={<Trans>E-mail</Trans>} error={errorOf('draft.email', 'email')}>
          <TextInput
            {...register('draft.email', { onBlur: noteEmail })}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <EmailSuggestion onTake={takeSuggestion} />
        {refused?.['draft.email'] === 'email_taken' && <EmailTaken />}
      </div>
      <Field
        label={<Trans>Name</Trans>}
        hint={<Trans>Others see it. It need not be your real one.</Trans>}
        error={errorOf('draft.name', 'name')}
      >
        <TextInput
          {...register('draft.name')}
          autoComplete="nickname"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={account.name.max}
        />
      </Field>
      <Field
        label={<Trans>Password</Trans>}
        hint={<Trans>At least {shortest} characters. A few words make a good one.</Trans>}
        error={errorOf('draft.password', 'password')}
      >
        <PasswordInput
          {...register('draft.password')}
          autoComplete="new-password"
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
        />
      </Field>
      <FieldGroup label={<Trans>Date of birth</Trans>} error={errorOf('draft.date_of_birth', 'date_of_birth')}>
        <Controller
          control={control}
          name="draft.date_of_birth"
          render={({ field }) => (
            <BirthdayInput ref={field.ref} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
          )}
        />
      </FieldGroup>
      {partner !== undefined && (
        <Field
          label={<Trans>Your first words to {partner} (optional)</Trans>}
          hint={<Trans>They are sent once you have confirmed your e-mail address.</Trans>}
          error={errorOf('draft.signup_message')}
        >
          <TextArea {...register('draft.signup_message')} rows={3} maxLength={chat.messageLength} />
        </Field>
      )}
      <Checkbox
        {...register('adult')}
        error={errorOf('adult')}
        label={
          <Trans>
            I am {minAge} or over and agree to the{' '}
            <TextLink href={href('pages-terms')} target="_blank">
              terms
            </TextLink>{' '}
            and the{' '}
            <TextLink href={href('pages-privacy')} target="_blank">
              privacy statement
            </TextLink>
            .
          </Trans>
        }
      />
      <Button type="submit" block busy={isBusy}>
        <Trans>Create your profile</Trans>
      </Button>
    </form>
  );
}
