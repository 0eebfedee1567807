import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { type DeleteReason, DeleteReasonSchema, type DeletionRequest } from '#contract/account.ts';
import { deletion as limits } from '#contract/limits/account.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { heading, muted } from '#src/styles/text.css.ts';
import { useAppChildState } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { Field, FieldGroup, TextArea } from '#src/ui/field/field.tsx';
import { focusOnMount } from './focus.ts';
import * as css from './screen.css.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

const resolver = lazyResolver<DeletionRequest, DeletionRequest>(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).deletion,
}));

/** [DELETE-02 DELETE-03] */
export function ReasonStep() {
  const { i18n } = useLingui();
  const lane = useSectionActor('deletion');
  const reason = useSectionState('deletion', (deletion) => deletion.context.reason, null);
  const remarks = useSectionState('deletion', (deletion) => deletion.context.remarks ?? '', '');
  const discount = useAppChildState('company', (company) => company.context.data?.delete_discount ?? 0, 0);
  const {
    form: { register, control, formState },
    errorOf,
    submit,
  } = useMachineForm({
    resolver,
    defaultValues: { ...(reason !== null && { reason }), remarks },
    problem: null,
    textOf: (code) => fieldErrorText(code),
    onSubmit: (leaving) => lane?.send({ type: 'reason.submitted', leaving, discount }),
  });
  const chosen = useWatch({ control, name: 'reason' });
  return (
    <form noValidate className={css.step} onSubmit={submit}>
      <div className={css.head}>
        <h1 ref={focusOnMount} tabIndex={-1} className={heading}>
          <Trans>Why do you want to leave?</Trans>
        </h1>
        <p className={muted}>
          <Trans>Nothing is deleted yet.</Trans>
        </p>
      </div>
      <FieldGroup
        label={<Trans>Your reason</Trans>}
        labelHidden
        error={formState.errors.reason && <Trans>Please choose what fits best.</Trans>}
      >
        <RadioCards>
          {DeleteReasonSchema.options.map((one) => (
            <RadioCard key={one} marked {...register('reason')} value={one}>
              {i18n._(deletionReasons[one])}
            </RadioCard>
          ))}
        </RadioCards>
      </FieldGroup>
      {chosen === 'other' && (
        <Field label={<Trans context="reason for leaving">What is it?</Trans>} error={errorOf('remarks')}>
          <TextArea {...register('remarks')} maxLength={limits.remarks} />
        </Field>
      )}
      <Button type="submit" isFullWidth>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

/** [DELETE-02] */
const deletionReasons = {
  found_someone: msg`I have found someone`,
  not_looking: msg`I am not looking any more`,
  no_members: msg`Nobody here is for me`,
  price: msg`It is too expensive`,
  time: msg`I have no time for it`,
  site_problems: msg`Something does not work`,
  other: msg`Something else`,
} satisfies Readonly<Record<DeleteReason, MessageDescriptor>>;
