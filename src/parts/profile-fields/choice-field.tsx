import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { ProfileChange } from '#contract/own-profile.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/select.tsx';

/** Fields of which one answer is chosen, or none. */
type ChoiceName =
  | 'gender'
  | 'sexuality'
  | 'relationship_status'
  | 'body_type'
  | 'hair_colour'
  | 'eye_colour'
  | 'tattoos'
  | 'signup_reason';

type ChoiceFieldProps<Name extends ChoiceName> = {
  name: Name;
  label: ReactNode;
  /** The answers, in the order in which they are offered. */
  words: Readonly<Record<NonNullable<ProfileChange[Name]>, MessageDescriptor>>;
  error?: string | undefined;
  /** The label is said, not shown: a heading says the same. */
  labelHidden?: boolean;
};

/** One of a few answers, in a `FormProvider` whose values have this field. [PROFILE-22] */
export function ChoiceField<Name extends ChoiceName>({
  name,
  label,
  words,
  error,
  labelHidden = false,
}: ChoiceFieldProps<Name>) {
  const { t, i18n } = useLingui();
  const { field } = useController<ProfileChange, ChoiceName>({ name });
  return (
    <Field label={label} labelHidden={labelHidden} error={error}>
      <Select
        {...field}
        value={field.value ?? ''}
        onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t`No answer`}</option>
        {Object.entries<MessageDescriptor>(words).map(([value, word]) => (
          <option key={value} value={value}>
            {i18n._(word)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
