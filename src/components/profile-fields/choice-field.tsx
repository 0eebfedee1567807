import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import type { ProfileChange } from '#contract/own-profile.ts';
import type { ChoiceField as ChoiceName } from '#contract/profile-fields.ts';
import { choiceTexts } from '#src/texts/profile.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/select.tsx';

type ChoiceFieldProps = {
  name: ChoiceName;
  error?: string | undefined;
  /** Visually hidden label: a heading shows the same. */
  labelHidden?: boolean;
};

/** Single choice, in a `FormProvider` with this field. [PROFILE-22] */
export function ChoiceField({ name, error, labelHidden = false }: ChoiceFieldProps) {
  const { t, i18n } = useLingui();
  const { field } = useController<ProfileChange, ChoiceName>({ name });
  const { label, words } = choiceTexts[name];
  return (
    <Field label={i18n._(label)} labelHidden={labelHidden} error={error}>
      <Select
        {...field}
        value={field.value ?? ''}
        onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t`No answer`}</option>
        {Object.entries(words).map(([value, word]) => (
          <option key={value} value={value}>
            {i18n._(word)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
