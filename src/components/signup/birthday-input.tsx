import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { caption } from '#src/styles/text.css.ts';
import { Select, TextInput } from '#src/ui/field/field.tsx';
import * as css from './signup.css.ts';

type Parts = { readonly day: string; readonly month: string; readonly year: string };

type BirthdayInputProps = {
  /** Last value given to `onChange`. */
  value: string;
  /** Gets `YYYY-MM-DD`, a part of it while incomplete, and an empty string while all are empty. */
  onChange: (date: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
};

const dateOf = ({ day, month, year }: Parts): string =>
  day + month + year === '' ? '' : [year, month && month.padStart(2, '0'), day && day.padStart(2, '0')].join('-');

/** Inverse; months lose their leading zero, as in the options. */
const partsOf = (date: string): Parts => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day, month: month === '' ? '' : String(Number(month)), year };
};

const digits = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

/** Not from `Intl`: its first format of dates takes a slow phone a tenth of a second. */
const months: readonly MessageDescriptor[] = [
  msg`January`,
  msg`February`,
  msg`March`,
  msg`April`,
  msg({ message: 'May', comment: 'The month.' }),
  msg`June`,
  msg`July`,
  msg`August`,
  msg`September`,
  msg`October`,
  msg`November`,
  msg`December`,
];

/** Three controls that browsers autofill, in a `FieldGroup`. */
export function BirthdayInput({ value, onChange, onBlur, ref }: BirthdayInputProps) {
  const { i18n } = useLingui();
  const [parts, setParts] = useState<Parts>(() => partsOf(value));
  const change = (changed: Partial<Parts>) => {
    const next = { ...parts, ...changed };
    setParts(next);
    onChange(dateOf(next));
  };
  return (
    // Blur counts only when the focus leaves the group.
    <div
      className={css.birthday}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      <Part label={<Trans>Day</Trans>}>
        {(id) => (
          <TextInput
            id={id}
            ref={ref}
            autoComplete="bday-day"
            inputMode="numeric"
            value={parts.day}
            onChange={(event) => change({ day: digits(event.target.value, 2) })}
          />
        )}
      </Part>
      <Part label={<Trans>Month</Trans>}>
        {(id) => (
          <Select
            id={id}
            autoComplete="bday-month"
            value={parts.month}
            onChange={(event) => change({ month: event.target.value })}
          >
            <option value="">–</option>
            {months.map((month, index) => (
              <option key={month.id} value={index + 1}>
                {i18n._(month)}
              </option>
            ))}
          </Select>
        )}
      </Part>
      <Part label={<Trans>Year</Trans>}>
        {(id) => (
          <TextInput
            id={id}
            autoComplete="bday-year"
            inputMode="numeric"
            value={parts.year}
            onChange={(event) => change({ year: digits(event.target.value, 4) })}
          />
        )}
      </Part>
    </div>
  );
}

type PartProps = { label: ReactNode; children: (id: string) => ReactNode };

/** A placeholder would be gone once there is a value. [UI-11] */
function Part({ label, children }: PartProps) {
  const id = useId();
  return (
    <div className={css.birthdayPart}>
      <label htmlFor={id} className={caption}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
