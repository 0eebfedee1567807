import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { DeleteReasonSchema, type Leaving } from '#contract/account.ts';
import { deletion as limits } from '#contract/limits.ts';
import { lazyResolver } from '#src/parts/lazy-resolver.ts';
import { heading, muted } from '#src/styles/text.css.ts';
import { useAppChild } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/further-field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/radio.tsx';
import { TextArea } from '#src/ui/field/text-area.tsx';
import * as css from './leaving.css.ts';
import { reasons } from './reasons.ts';
import { takeFocus } from './take-focus.ts';
import { useLane, useLaneState } from './use-lane.ts';

const resolver = lazyResolver<Leaving, Leaving>(async () => ({ rules: (await import('./rules.ts')).leavingRules }));

/** [DELETE-02 DELETE-03] */
export function ReasonStep() {
  const { i18n } = useLingui();
  const lane = useLane('deletion');
  const reason = useLaneState('deletion', (deletion) => deletion.context.reason, null);
  const remarks = useLaneState('deletion', (deletion) => deletion.context.remarks ?? '', '');
  const discount = useAppChild('company', (company) => company.context.data?.delete_discount ?? 0, 0);
  const { register, control, handleSubmit, formState } = useForm<Leaving, unknown, Leaving>({
    resolver,
    defaultValues: { ...(reason !== null && { reason }), remarks },
  });
  const chosen = useWatch({ control, name: 'reason' });
  const errorOf = (code: string | undefined) => {
    const text = fieldErrorText(code);
    return text === null ? undefined : i18n._(text);
  };
  return (
    <form
      noValidate
      className={css.step}
      onSubmit={(event) =>
        void handleSubmit((leaving) => lane?.send({ type: 'reason.submitted', leaving, discount }))(event)
      }
    >
      <div className={css.head}>
        <h1 ref={takeFocus} tabIndex={-1} className={heading}>
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
              {i18n._(reasons[one])}
            </RadioCard>
          ))}
        </RadioCards>
      </FieldGroup>
      {chosen === 'other' && (
        <Field label={<Trans>What is it?</Trans>} error={errorOf(formState.errors.remarks?.message)}>
          <TextArea {...register('remarks')} maxLength={limits.remarks} />
        </Field>
      )}
      <Button type="submit" block>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
