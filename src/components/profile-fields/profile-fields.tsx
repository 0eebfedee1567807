import { Trans, useLingui } from '@lingui/react/macro';
import { useController, useFormContext } from 'react-hook-form';
import { profile } from '#contract/limits/contact.ts';
import type { ProfileChange } from '#contract/own-profile.ts';
import type { ChoiceField as ChoiceName } from '#contract/profile-fields.ts';
import type { Interest } from '#contract/profile.ts';
import { isOffered } from '#machines/page/profile-fields.ts';
import { useAppChildState, useFacts, useSend } from '#src/system.tsx';
import { choiceTexts } from '#src/texts/profile-fields.ts';
import { interestNames } from '#src/texts/profile.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { Field, FieldGroup, Select, TextArea } from '#src/ui/field/field.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import * as css from './profile-fields.css.ts';

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
  const { label, options } = choiceTexts[name];
  return (
    <Field label={i18n._(label)} labelHidden={labelHidden} error={error}>
      <Select
        {...field}
        value={field.value ?? ''}
        onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t`No answer`}</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {i18n._(text)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const none: readonly Interest[] = [];

type InterestsFieldProps = {
  error?: string | undefined;
  /** Visually hidden label: a heading shows the same. */
  labelHidden?: boolean;
};

/** Multiple choice from the site's list. The page's machine loads it (`lookup.requested`). [PROFILE-11] */
export function InterestsField({ error, labelHidden = false }: InterestsFieldProps) {
  const { i18n } = useLingui();
  const send = useSend();
  const { getValues } = useFormContext<ProfileChange>();
  const { field } = useController<ProfileChange, 'interests'>({ name: 'interests' });
  const offered = useAppChildState('interests', (interests) => interests.context.data ?? none, none);
  const hasFailed = useAppChildState('interests', (interests) => interests.hasTag('failed'), false);
  const chosen = field.value ?? none;
  const shown = [...offered, ...chosen.filter((interest) => !offered.includes(interest))];
  const toggle = (interest: Interest) => {
    const before = getValues('interests') ?? none;
    const others = before.filter((other) => other !== interest);
    field.onChange(others.length < before.length ? others : [...before, interest]);
  };
  return (
    <FieldGroup
      label={<Trans>Interests</Trans>}
      labelHidden={labelHidden}
      error={error}
      hint={
        hasFailed && (
          <Trans>
            The list could not be loaded.{' '}
            <TextButton onClick={() => send({ type: 'lookup.requested', list: 'interests' })}>Try again</TextButton>
          </Trans>
        )
      }
    >
      <div className={css.chips}>
        {shown.map((interest) => {
          const pressed = chosen.includes(interest);
          return (
            <ChipButton
              key={interest}
              pressed={pressed}
              disabled={!pressed && chosen.length >= profile.interests}
              {...(pressed && { icon: 'check' })}
              onClick={() => toggle(interest)}
            >
              {i18n._(interestNames[interest])}
            </ChipButton>
          );
        })}
      </div>
    </FieldGroup>
  );
}

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

/** True when the site's settings enable a field. [PROFILE-24] */
export const useIsFieldEnabled = (): ((field: keyof ProfileChange) => boolean) => {
  const settings = useFacts((facts) => facts.settings);
  return (field) => isOffered(settings, field);
};
