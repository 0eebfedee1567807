import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, createContext, useContext, useEffect } from 'react';
import { Controller } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { useSelector } from '@xstate/react';
import { account } from '#contract/limits/account.ts';
import { chat } from '#contract/limits/contact.ts';
import { termsVersionOf } from '#contract/terms.ts';
import type { signupMachine } from '#machines/page/signup.ts';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { lazyComponent, lazyResolver } from '#src/components/lazy.ts';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { loadCatalogue } from '#src/i18n.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted } from '#src/styles/text.css.ts';
import { useAppChildState } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Checkbox } from '#src/ui/field/choice.tsx';
import { Field, FieldGroup, PasswordInput, TextArea, TextInput } from '#src/ui/field/field.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { BirthdayInput } from './birthday-input.tsx';
import * as css from './signup.css.ts';
import { remark } from './signup.css.ts';

export type SignupActor = ActorRefFrom<typeof signupMachine>;

/** Actor of the sign-up form: of the page, or of the modal in front of one. */
export const SignupContext = createContext<SignupActor | null>(null);

export const useSignupActor = (): SignupActor => {
  const actor = useContext(SignupContext);
  if (actor === null) throw new Error('No sign-up here.');
  return actor;
};

const FormProblem = lazyComponent(
  async () => ({ default: (await import('#src/components/form-problem.tsx')).FormProblem }),
  'errors',
);

/** Nothing is refused before the first validation: the texts of errors come with it. */
const resolver = lazyResolver(async () => {
  const [rules] = await Promise.all([
    importWithRecovery(() => import('./signup-resolver.ts')),
    importWithRecovery(() => import('#src/components/form-problem.tsx')),
    loadCatalogue('errors'),
  ]);
  return rules;
});

/** Fields with error texts of their own. */
const wordedFields: Partial<Record<string, Parameters<typeof fieldErrorText>[1]>> = {
  'draft.email': 'email',
  'draft.name': 'name',
  'draft.password': 'password',
  'draft.date_of_birth': 'date_of_birth',
};

/** [SIGNUP-13 SIGNUP-16 to SIGNUP-20 SIGNUP-22 SIGNUP-25] */
export function SignupForm() {
  const page = useSignupActor();
  const savedDraft = useSelector(page, (snapshot) => snapshot.context.draft);
  const partner = useSelector(page, (snapshot) => snapshot.context.profile?.name);
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const terms = useTerms();
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const {
    form: { register, control, setFocus, setValue, getValues, resetField },
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
    onSubmit: ({ draft }) => page.send({ type: 'form.submitted', draft, terms }),
  });
  const keep = () => {
    const { password: _, ...typed } = getValues('draft');
    page.send({ type: 'draft.changed', draft: { ...typed, signup_message: typed.signup_message ?? '' } });
  };
  // Consent is given to one version of the terms only.
  useEffect(() => {
    if (answer?.code === 'terms_changed') resetField('adult');
  }, [answer, resetField]);
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
    <form method="dialog" noValidate className={css.form} onChange={keep} onSubmit={submit}>
      {problem?.code === 'terms_changed' && <TermsChanged terms={terms} />}
      {problem !== null && problem.code !== 'terms_changed' && (
        <Suspense>
          <FormProblem problem={problem} />
        </Suspense>
      )}
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
        hint={<Trans>Visible to other members. It doesn't have to be your real name.</Trans>}
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
        <PasswordInput {...register('draft.password')} autoComplete="new-password" />
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
          hint={<Trans>We'll send them once you've confirmed your e-mail address.</Trans>}
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
      <div className={css.foot}>
        <Button type="submit" isFullWidth busy={isBusy}>
          <Trans>Create your profile</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Version of the terms that the visitor agrees to. [LEGAL-01 LEGAL-02] */
function useTerms(): string {
  const page = useSignupActor();
  const current = useSelector(page, (snapshot) => snapshot.context.currentTerms);
  const added = useAppChildState('company', (company) => company.context.data?.added ?? null, null);
  return current ?? termsVersionOf(added);
}

/** [LEGAL-02 SIGNUP-26] */
function TermsChanged({ terms }: { terms: string }) {
  const { i18n } = useLingui();
  const date = i18n.date(new Date(terms), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Alert tone="danger">
      <Trans>
        Our{' '}
        <TextLink href={href('pages-terms')} target="_blank">
          terms
        </TextLink>{' '}
        changed on {date}. Please read them and tick the box again.
      </Trans>
    </Alert>
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

/** [SIGNUP-21] */
export function EmailSuggestion({ onTake }: { onTake: (email: string) => void }) {
  const page = useSignupActor();
  const suggestion = useSelector(page, (snapshot) => snapshot.context.suggestion);
  return (
    <div aria-live="polite">
      {suggestion !== null && (
        <p className={classNames(muted, css.remark)}>
          <Trans>
            Did you mean{' '}
            <button type="button" className={css.take} onClick={() => onTake(suggestion)}>
              {suggestion}
            </button>
            ?
          </Trans>
        </p>
      )}
    </div>
  );
}

/** Options for visitors who already have an account. [SIGNUP-25] */
export function EmailTaken() {
  return (
    <p className={classNames(muted, remark)}>
      <Trans>
        Is it yours? <TextLink href={href('login')}>Log in</TextLink> or{' '}
        <TextLink href={href('reset-password')}>choose a new password</TextLink>.
      </Trans>
    </p>
  );
}

/** [SIGNUP-04 SIGNUP-24] */
export function InviteOnly({ level }: { level: 1 | 2 }) {
  return (
    <EmptyState
      icon="lock"
      level={level}
      title={<Trans>By invitation only</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('login')}>
          <Trans>Log in</Trans>
        </ButtonLink>
      }
    >
      <Trans>At the moment, new members need an invitation. If you have an account, just log in.</Trans>
    </EmptyState>
  );
}
