import { Trans, useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { matchFinder } from '#contract/limits.ts';
import type { MatchPreferences } from '#contract/match-finder.ts';
import { choiceFields } from '#contract/profile-fields.ts';
import { interests } from '#contract/profile.ts';
import * as css from './finder.css.ts';
import { choiceTexts, interestNames } from '#src/texts/profile.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export function InterestsStep() {
  const { i18n } = useLingui();
  const { field: types } = useController<MatchPreferences, 'body_types'>({ name: 'body_types' });
  const { field: chosen } = useController<MatchPreferences, 'interests'>({ name: 'interests' });
  return (
    <>
      <FieldGroup label={<Trans>Body type</Trans>}>
        <div className={css.chips}>
          {choiceFields.body_type.options.map((type) => (
            <ChipButton
              key={type}
              pressed={types.value.includes(type)}
              onClick={() => types.onChange(toggled(types.value, type))}
            >
              {i18n._(choiceTexts.body_type.words[type])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label={<Trans>Interests</Trans>}>
        <div className={css.chips}>
          {interests.map((interest) => (
            <ChipButton
              key={interest}
              pressed={chosen.value.includes(interest)}
              disabled={!chosen.value.includes(interest) && chosen.value.length >= matchFinder.interests}
              onClick={() => chosen.onChange(toggled(chosen.value, interest))}
            >
              {i18n._(interestNames[interest])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
