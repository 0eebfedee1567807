import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentProps, useEffect, useMemo, useRef } from 'react';
import { useController } from 'react-hook-form';
import { totalOf } from '#machines/page/direct-debit.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { randomId } from '#src/random-id.ts';
import { classNames } from '#src/styles/class-names.ts';
import { numeric } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Field, TextInput } from '#src/ui/field/field.tsx';
import type { FormInput, FormValues } from './debit-resolver.ts';
import { DebitSummary } from './debit-summary.tsx';
import { Mandate } from './mandate.tsx';
import * as css from './screen.css.ts';
import { columns } from './screen.css.ts';

const fields = [
  'holder',
  'iban',
  'street',
  'house_number',
  'postal_code',
  'city',
  'mobile',
  'mandate',
] as const satisfies readonly (keyof FormInput)[];

/** Account holder and IBAN, with the order beside them. [SDD-02 SDD-04 SDD-05 SDD-07 SDD-08] */
export function DebitForm() {
  const page = usePageActor('directDebit');
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const country = useSelector(page, (snapshot) => snapshot.context.offer?.country ?? '');
  const amount = useSelector(page, (snapshot) => totalOf(snapshot.context)?.amount);
  const resolver = useMemo(
    () =>
      lazyResolver<FormInput, FormValues>(async () => ({
        resolver: (await import('./debit-resolver.ts')).resolverFor(country),
      })),
    [country],
  );
  const {
    form: { register, control, resetField, getValues },
    errorOf,
    submit,
  } = useMachineForm<FormInput, FormValues>({
    resolver,
    mode: 'onTouched',
    defaultValues: page.getSnapshot().context.values,
    problem: answer,
    fields,
    textOf: (code) => fieldErrorText(code),
    onSubmit: (filled) => {
      const { mandate: _, ...values } = filled;
      page.send({ type: 'form.submitted', values, key: randomId() });
    },
  });
  // The first field with an error takes the focus, in the order of registration.
  const holder = register('holder');
  const { field: iban } = useController({ control, name: 'iban' });
  // A changed price needs a new consent.
  const agreed = useRef(amount);
  useEffect(() => {
    if (agreed.current !== amount) resetField('mandate');
    agreed.current = amount;
  }, [amount, resetField]);

  const pairOf = (look: string, ...pair: readonly (keyof FormInput)[]) =>
    classNames(look, pair.some((name) => errorOf(name) !== undefined) && css.wrong);
  const keep = () => {
    const { mandate: _, ...values } = getValues();
    page.send({ type: 'draft.changed', values });
  };

  return (
    <form noValidate className={columns} onChange={keep} onSubmit={submit}>
      <div className={css.fields}>
        <Field label={<Trans>Account holder</Trans>} error={errorOf('holder')}>
          <TextInput {...holder} autoComplete="name" autoCapitalize="words" spellCheck={false} />
        </Field>
        <Field label={<Trans>IBAN</Trans>} error={errorOf('iban')}>
          <IbanInput {...iban} />
        </Field>
        <div className={pairOf(css.street, 'street', 'house_number')}>
          <Field label={<Trans>Street</Trans>} error={errorOf('street')}>
            <TextInput {...register('street')} autoComplete="address-line1" />
          </Field>
          <Field label={<Trans>House no.</Trans>} error={errorOf('house_number')}>
            <TextInput {...register('house_number')} autoComplete="address-line2" className={numeric} />
          </Field>
        </div>
        <div className={pairOf(css.town, 'postal_code', 'city')}>
          <Field label={<Trans>Postal code</Trans>} error={errorOf('postal_code')}>
            <TextInput
              {...register('postal_code')}
              autoComplete="postal-code"
              autoCapitalize="characters"
              className={numeric}
            />
          </Field>
          <Field label={<Trans>City or village</Trans>} error={errorOf('city')}>
            <TextInput {...register('city')} autoComplete="address-level2" />
          </Field>
        </div>
        <Field label={<Trans>Mobile number</Trans>} hint={<Trans>Only for the code.</Trans>} error={errorOf('mobile')}>
          <TextInput
            {...register('mobile')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="done"
            className={numeric}
          />
        </Field>
        <Mandate {...register('mandate')} error={errorOf('mandate')} />
      </div>
      <DebitSummary />
    </form>
  );
}

type IbanInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Groups digits while typing at the end, and all of them on blur: editing in the middle must not move the caret. */
const IbanInput = ({ value, onChange, onBlur, className, ...rest }: IbanInputProps) => (
  <TextInput
    {...rest}
    value={value}
    className={classNames(numeric, className)}
    autoComplete="off"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    onChange={({ target }) =>
      onChange(target.selectionStart === target.value.length ? formatIban(target.value) : target.value)
    }
    onBlur={(event) => {
      onChange(formatIban(value));
      onBlur?.(event);
    }}
  />
);

/** Printed form of an IBAN: capitals in groups of four. */
const formatIban = (text: string): string =>
  text
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/.{4}(?=.)/g, '$& ');
