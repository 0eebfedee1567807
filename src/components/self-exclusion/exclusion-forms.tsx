import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { exclusionMonths } from '#contract/exclusion.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { EmailInput, useMachineForm } from '#src/components/machine-form.tsx';
import { useFacts, usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/field/field.tsx';
import * as css from './self-exclusion.css.ts';

type VisitorInput = { readonly email: string; readonly months: number | string };
type VisitorWish = { readonly email: string; readonly months: number };
type MemberInput = { readonly password: string; readonly months: number | string };
type MemberWish = { readonly password: string; readonly months: number };

const visitorResolver = lazyResolver<VisitorInput, VisitorWish>(async () => ({
  resolver: (await import('./exclusion-resolvers.ts')).visitor,
}));
const memberResolver = lazyResolver<MemberInput, MemberWish>(async () => ({
  resolver: (await import('./exclusion-resolvers.ts')).member,
}));

const visitorFields = ['email', 'months'] as const;
const memberFields = ['password', 'months'] as const;

const Duration = ({ months }: { months: number }) =>
  months < 12 ? (
    <Plural value={months} one="# month" other="# months" />
  ) : (
    <Plural value={months / 12} one="# year" other="# years" />
  );

const MonthsChoice = ({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) => (
  <FieldGroup label={<Trans>How long?</Trans>} error={error}>
    <RadioCards>
      {exclusionMonths.map((months) => (
        <RadioCard key={months} marked {...field} value={String(months)}>
          <Duration months={months} />
        </RadioCard>
      ))}
    </RadioCards>
  </FieldGroup>
);

/** A mailed link confirms it. [LEGAL-04] */
export function VisitorForm() {
  const page = usePageActor('exclusion');
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const {
    form: { register },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver: visitorResolver,
    defaultValues: { email: '', months: '' },
    problem: answer,
    fields: visitorFields,
    textOf: (code, field) => fieldErrorText(code, field === 'email' ? field : undefined),
    onSubmit: (wish) => page.send({ type: 'form.submitted', wish }),
  });
  return (
    <form
      method="dialog"
      noValidate
      className={css.form}
      onChange={() => page.send({ type: 'form.edited' })}
      onSubmit={submit}
    >
      <FormProblem problem={problem} />
      <Field
        label={<Trans>E-mail</Trans>}
        hint={<Trans>We send a link to this address, so that no one else can do this in your name.</Trans>}
        error={errorOf('email')}
      >
        <EmailInput {...register('email')} />
      </Field>
      <MonthsChoice field={register('months')} error={errorOf('months')} />
      <Button type="submit" isFullWidth busy={isBusy}>
        <Trans>Send me the link</Trans>
      </Button>
    </form>
  );
}

/** The password confirms it at once. [LEGAL-04] */
export function MemberForm() {
  const page = usePageActor('exclusion');
  const email = useFacts((facts) => facts.user?.email ?? '');
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const {
    form: { register },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver: memberResolver,
    defaultValues: { password: '', months: '' },
    problem: answer,
    fields: memberFields,
    textOf: (code) => fieldErrorText(code),
    onSubmit: (wish) => page.send({ type: 'form.submitted', wish }),
  });
  return (
    <form
      method="dialog"
      noValidate
      className={css.form}
      onChange={() => page.send({ type: 'form.edited' })}
      onSubmit={submit}
    >
      <FormProblem problem={problem} />
      <MonthsChoice field={register('months')} error={errorOf('months')} />
      <Field
        label={<Trans>Your password</Trans>}
        hint={<Trans>Your break starts at once, for {email}.</Trans>}
        error={errorOf('password')}
      >
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" isFullWidth busy={isBusy}>
        <Trans>Start my break</Trans>
      </Button>
    </form>
  );
}
