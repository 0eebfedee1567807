import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { numeric } from '#src/styles/text.css.ts';
import { TextInput } from '#src/ui/field/text-input.tsx';
import { formatIban } from './format-iban.ts';

type IbanInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Groups digits while typing at the end, and all of them on blur: editing in the middle must not move the caret. */
export const IbanInput = ({ value, onChange, onBlur, className, ...rest }: IbanInputProps) => (
  <TextInput
    {...rest}
    value={value}
    className={classNames(numeric, className)}
    autoComplete="off"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    onChange={({ target }) =>
      onChange(target.selectionStart === target.value.length ? formatIban(target.value) : target.value)
    }
    onBlur={(event) => {
      onChange(formatIban(value));
      onBlur?.(event);
    }}
  />
);
