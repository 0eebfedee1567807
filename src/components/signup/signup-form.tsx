import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Controller } from 'react-hook-form';
import { account, chat } from '#contract/limits.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem, useMachineForm } from '#src/components/machine-form.tsx';
import { href } from '#src/routes.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/field/choice.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { PasswordInput, TextArea, TextInput } from '#src/ui/field/inputs.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { BirthdayInput } from './birthday-input.tsx';
import { EmailSuggestion, EmailTaken } from './email-hints.tsx';
import * as css from './signup.css.ts';

const resolver = lazyResolver(() => import('./signup-resolver.ts'));

/** Fields with error texts of their own. */
const wordedFields: Partial<Record<string, Parameters<typeof fieldErrorText>[1]>> = {
  'draft.email': 'email',
  'draft.name': 'name',
  'draft.password': 'password',
  'draft.date_of_birth': 'date_of_birth',
};

/** [SIGNUP-13 SIGNUP-16 to SIGNUP-20 SIGNUP-22 SIGNUP-25] */
export function SignupForm() {
  const { t } = useLingui();
  const page = usePageActor('signup');
  const savedDraft = useSelector(page, (snapshot) => snapshot.context.draft);
  const partner = useSelector(page, (snapshot) => snapshot.context.profile?.name);
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const {
    form: { register, control, setFocus, setValue, getValues },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { draft: { ...savedDraft, password: '' } },
    problem: answer,
    fields: fieldNames,
    textOf: (code, field) => fieldErrorText(code, wordedFields[field]),
    onSubmit: ({ draft }) => page.send({ type: 'form.submitted', draft }),
  });
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
    <form noValidate className={css.form} onChange={keep} onSubmit={submit}>
      <FormProblem problem={problem} />
      <div>
        <Field label={<Trans>E-mail</Trans>} error={errorOf('draft.email')}>
          <TextInput
            {...register('draft.email', { onBlur: noteEmail })}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <EmailSuggestion onTake={takeSuggestion} />
        {answer?.fields?.['draft.email'] === 'email_taken' && <EmailTaken />}
      </div>
      <Field
        label={<Trans>Name</Trans>}
        hint={<Trans>Others see it. It need not be your real one.</Trans>}
        error={errorOf('draft.name')}
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
        error={errorOf('draft.password')}
      >
        <PasswordInput
          {...register('draft.password')}
          autoComplete="new-password"
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
        />
      </Field>
      <FieldGroup label={<Trans>Date of birth</Trans>} error={errorOf('draft.date_of_birth')}>
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
      <Button type="submit" isFullWidth busy={isBusy}>
        <Trans>Create your profile</Trans>
      </Button>
    </form>
  );
}

/** Field names as in the machine's problem. */
const fieldNames = [
  'draft.email',
  'draft.name',
  'draft.password',
  'draft.date_of_birth',
  'draft.signup_message',
  'adult',
] as const;
