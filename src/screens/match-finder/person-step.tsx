import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { search } from '#contract/limits.ts';
import type { Gender } from '#contract/profile.ts';
import * as css from './finder.css.ts';
import { usePageActor } from '#src/system.tsx';
import { genderPlurals } from '#src/texts/profile.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/select.tsx';

const genders = ['female', 'male'] as const satisfies readonly Gender[];
const { min, max } = search.ages;
const ages = Array.from({ length: max - min + 1 }, (_, at) => min + at);

export function PersonStep() {
  const { i18n } = useLingui();
  const page = usePageActor('matchFinder');
  const gender = useSelector(page, (snapshot) => snapshot.context.preferences.gender);
  const from = useSelector(page, (snapshot) => snapshot.context.preferences.min_age);
  const to = useSelector(page, (snapshot) => snapshot.context.preferences.max_age);
  const error = useSelector(page, (snapshot) => snapshot.context.fields['max_age']);
  const choose = (wish: Gender | null) => page.send({ type: 'preferences.changed', change: { gender: wish } });
  return (
    <>
      <FieldGroup label={<Trans>Gender</Trans>}>
        <div className={css.chips}>
          <ChipButton pressed={gender === null} onClick={() => choose(null)}>
            <Trans>Everyone</Trans>
          </ChipButton>
          {genders.map((one) => (
            <ChipButton key={one} pressed={gender === one} onClick={() => choose(one)}>
              {i18n._(genderPlurals[one])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
      <div className={css.pair}>
        <AgeField
          label={<Trans>Age from</Trans>}
          value={from}
          onChange={(age) => page.send({ type: 'preferences.changed', change: { min_age: age } })}
        />
        <AgeField
          label={<Trans>Age to</Trans>}
          value={to}
          error={error && <Trans>This age is below the other one.</Trans>}
          onChange={(age) => page.send({ type: 'preferences.changed', change: { max_age: age } })}
        />
      </div>
    </>
  );
}

type AgeFieldProps = {
  label: ReactNode;
  value: number;
  error?: ReactNode;
  onChange: (age: number) => void;
};

const AgeField = ({ label, value, error, onChange }: AgeFieldProps) => (
  <Field label={label} error={error}>
    <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {ages.map((age) => (
        <option key={age} value={age}>
          {age === max ? `${age}+` : age}
        </option>
      ))}
    </Select>
  </Field>
);
