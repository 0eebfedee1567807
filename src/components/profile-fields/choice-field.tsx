import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import type { ProfileChange } from '#contract/own-profile.ts';
import {
  bodyTypes,
  eyeColours,
  genders,
  hairColours,
  relationshipStatuses,
  sexualities,
  signupReasons,
  tattoos,
} from '#src/texts/profile.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/select.tsx';

type Choice = {
  readonly label: MessageDescriptor;
  /** The answers, in the order in which they are offered. */
  readonly words: Readonly<Record<string, MessageDescriptor>>;
};

/** The fields of which one answer is chosen, or none, by the same name wherever they are asked for. */
const choices = {
  gender: { label: msg`I am a`, words: genders },
  sexuality: { label: msg`Sexuality`, words: sexualities },
  relationship_status: { label: msg`Relationship`, words: relationshipStatuses },
  body_type: { label: msg`Body type`, words: bodyTypes },
  hair_colour: { label: msg`Hair`, words: hairColours },
  eye_colour: { label: msg`Eyes`, words: eyeColours },
  tattoos: { label: msg`Tattoos`, words: tattoos },
  signup_reason: { label: msg`Why I am here`, words: signupReasons },
} as const satisfies Partial<Record<keyof ProfileChange, Choice>>;

type ChoiceName = keyof typeof choices;

type ChoiceFieldProps = {
  name: ChoiceName;
  error?: string | undefined;
  /** The label is said, not shown: a heading says the same. */
  labelHidden?: boolean;
};

/** One of a few answers, in a `FormProvider` whose values have this field. [PROFILE-22] */
export function ChoiceField({ name, error, labelHidden = false }: ChoiceFieldProps) {
  const { t, i18n } = useLingui();
  const { field } = useController<ProfileChange, ChoiceName>({ name });
  const { label, words }: Choice = choices[name];
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
