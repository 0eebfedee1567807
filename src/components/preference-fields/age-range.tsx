import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { search } from '#contract/limits/contact.ts';
import { classNames } from '#src/styles/class-names.ts';
import { FieldGroup, TextInput } from '#src/ui/field/field.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './preference-fields.css.ts';

const { min: youngest, max: oldest } = search.ages;

export type Ages = { readonly min_age: number; readonly max_age: number };

type AgeRangeProps = { readonly ages: Ages; readonly onChange: (ages: Ages) => void };

const clamp = (age: number): number => Math.min(oldest, Math.max(youngest, age));

/** Two handles on one track, and the ages as numbers to type. The handles never cross. [SEARCH-05 SEARCH-12] */
export function AgeRange({ ages, onChange }: AgeRangeProps) {
  const { t } = useLingui();
  const track = useRef<HTMLDivElement>(null);
  const { min_age: min, max_age: max } = ages;
  useEffect(() => {
    // CSSOM: the content security policy allows no style attributes.
    track.current?.style.setProperty('--from', String((min - youngest) / (oldest - youngest)));
    track.current?.style.setProperty('--to', String((max - youngest) / (oldest - youngest)));
  }, [min, max]);
  const setMin = (age: number) => onChange({ min_age: Math.min(clamp(age), max), max_age: max });
  const setMax = (age: number) => onChange({ min_age: min, max_age: Math.max(clamp(age), min) });
  const years = (age: number) => (age === oldest ? t`${age} years or older` : t`${age} years`);
  return (
    <FieldGroup label={<Trans>Age</Trans>}>
      <div ref={track} className={css.track}>
        <input
          type="range"
          min={youngest}
          max={oldest}
          value={min}
          aria-label={t`Youngest age`}
          aria-valuetext={years(min)}
          // In the upper half the other handle would cover this one.
          className={classNames(css.handle, min > (youngest + oldest) / 2 && css.above)}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => setMin(Number(target.value))}
        />
        <input
          type="range"
          min={youngest}
          max={oldest}
          value={max}
          aria-label={t`Oldest age`}
          aria-valuetext={years(max)}
          className={css.handle}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => setMax(Number(target.value))}
        />
      </div>
      <div className={css.numbers}>
        <TypedAge label={t`At least`} age={min} onChange={setMin} />
        <span aria-hidden>–</span>
        <TypedAge label={t`At most`} age={max} onChange={setMax} />
      </div>
    </FieldGroup>
  );
}

type TypedAgeProps = { readonly label: string; readonly age: number; readonly onChange: (age: number) => void };

/** Taken over on blur and Enter; what is no age is put back. */
function TypedAge({ label, age, onChange }: TypedAgeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const accept = () => {
    if (typed !== null && /^\d{1,3}$/.test(typed.trim())) onChange(Number(typed));
    setTyped(null);
  };
  return (
    <label className={css.typed}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed ?? String(age)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={accept}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') accept();
        }}
      />
    </label>
  );
}
