import { Trans, useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { profile } from '#contract/limits.ts';
import type { ProfileChange } from '#contract/own-profile.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/field/text-area.tsx';

type AboutFieldProps = {
  error?: string | undefined;
  /** Visually hidden label: a heading shows the same. */
  labelHidden?: boolean;
};

/** Free text about the member. [PROFILE-13 PROFILE-22] */
export function AboutField({ error, labelHidden = false }: AboutFieldProps) {
  const { t } = useLingui();
  const { field } = useController<ProfileChange, 'about_me'>({ name: 'about_me' });
  const text = field.value ?? '';
  const length = text.trim().length;
  const { aboutMe: most } = profile;
  return (
    <Field
      label={<Trans>About me</Trans>}
      labelHidden={labelHidden}
      error={error}
      hint={
        <Trans>
          {length} of {most} characters
        </Trans>
      }
    >
      <TextArea
        {...field}
        value={text}
        rows={6}
        placeholder={t`What makes you laugh? What is a good evening?`}
        onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      />
    </Field>
  );
}
