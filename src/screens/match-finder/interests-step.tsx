import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { matchFinder } from '#contract/limits.ts';
import { BodyTypeSchema, type Interest, interests } from '#contract/profile.ts';
import * as css from './finder.css.ts';
import { usePageActor } from '#src/system.tsx';
import { bodyTypes, interestNames } from '#src/texts/profile.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export function InterestsStep() {
  const { i18n } = useLingui();
  const page = usePageActor('matchFinder');
  const types = useSelector(page, (snapshot) => snapshot.context.preferences.body_types);
  const chosen = useSelector(page, (snapshot) => snapshot.context.preferences.interests);
  const choose = (interest: Interest) =>
    page.send({ type: 'preferences.changed', change: { interests: toggled(chosen, interest) } });
  return (
    <>
      <FieldGroup label={<Trans>Body type</Trans>}>
        <div className={css.chips}>
          {BodyTypeSchema.options.map((type) => (
            <ChipButton
              key={type}
              pressed={types.includes(type)}
              onClick={() => page.send({ type: 'preferences.changed', change: { body_types: toggled(types, type) } })}
            >
              {i18n._(bodyTypes[type])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label={<Trans>Interests</Trans>}>
        <div className={css.chips}>
          {interests.map((interest) => (
            <ChipButton
              key={interest}
              pressed={chosen.includes(interest)}
              disabled={!chosen.includes(interest) && chosen.length >= matchFinder.interests}
              onClick={() => choose(interest)}
            >
              {i18n._(interestNames[interest])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
