import { Trans, useLingui } from '@lingui/react/macro';
import { useController, useFormContext } from 'react-hook-form';
import { profile } from '#contract/limits.ts';
import type { ProfileChange } from '#contract/own-profile.ts';
import type { Interest } from '#contract/profile.ts';
import { useAppChildState, useSend } from '#src/system.tsx';
import { interestNames } from '#src/texts/profile.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import * as css from './interests-field.css.ts';

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
