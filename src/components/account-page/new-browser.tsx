import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Problem } from '#machines/generic/problem.ts';
import * as css from '#src/components/account-page/account-page.css.ts';
import { AccountPage } from '#src/components/account-page/account-page.tsx';
import { FormProblem } from '#src/components/form-problem.tsx';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { href } from '#src/routes.ts';
import { ownPasswordText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field, PasswordInput } from '#src/ui/field/field.tsx';
import { TextLink } from '#src/ui/link/link.tsx';

type Props = {
  readonly lead: ReactNode;
  /** For those who did not cause the mail. */
  readonly hint: ReactNode;
  readonly problem: Problem | null;
  readonly isBusy: boolean;
  readonly onSubmit: (password: string) => void;
  readonly onEdit: () => void;
};

/** A mailed link in a browser that is new to the account: the password confirms it. [ACTIVATE-07 MAIL-07] */
export const NewBrowser = ({ lead, hint, ...form }: Props) => (
  <AccountPage takesFocus title={<Trans>Is that you?</Trans>} lead={lead}>
    <PasswordForm {...form} />
    <p className={css.ways}>
      <TextLink alone href={href('reset-password')}>
        <Trans>Forgot your password?</Trans>
      </TextLink>
    </p>
    <p className={css.text}>{hint}</p>
  </AccountPage>
);

const fields = ['password'] as const;

function PasswordForm({ problem: answer, isBusy, onSubmit, onEdit }: Omit<Props, 'lead' | 'hint'>) {
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
    onSubmit: ({ password }) => onSubmit(password),
  });
  return (
    <form method="dialog" noValidate className={css.form} onChange={onEdit} onSubmit={submit}>
      <FormProblem problem={problem} />
      <Field label={<Trans>Your password</Trans>} error={errorOf('password')}>
        <PasswordInput
          {...register('password', { required: 'required' })}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" isFullWidth busy={isBusy}>
        <Trans>Confirm my e-mail</Trans>
      </Button>
    </form>
  );
}
