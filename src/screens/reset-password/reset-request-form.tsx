import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import type { passwordResetMachine } from '#machines/page/password-reset.ts';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';
import * as css from '#src/components/account-page/account-page.css.ts';

const resolver = lazyResolver(() => import('./reset-request-resolver.ts'));

/** An unknown address is said at the field, anything else above it. [PASSWORD-03 PASSWORD-05] */
export function ResetRequestForm() {
  const { i18n } = useLingui();
  const problemText = useProblemText();
  const page = usePageActor<typeof passwordResetMachine>();
  const email = useSelector(page, (snapshot) => snapshot.context.email);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { email } });
  const error = fieldErrorText(formState.errors.email?.message ?? problem?.fields?.['email'], 'email');

  return (
    <form
      noValidate
      className={css.form}
      onChange={() => page.send({ type: 'form.edited' })}
      onSubmit={(event) => void handleSubmit((values) => page.send({ type: 'form.submitted', ...values }))(event)}
    >
      {problem !== null && problem.fields === undefined && <Alert tone="danger">{problemText(problem)}</Alert>}
      <Field label={<Trans>E-mail</Trans>} error={error === null ? undefined : i18n._(error)}>
        <TextInput
          {...register('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="send"
        />
      </Field>
      <Button type="submit" block busy={isBusy}>
        <Trans>Send the link</Trans>
      </Button>
    </form>
  );
}
