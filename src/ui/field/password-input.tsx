import { type ComponentProps, useState } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { useFieldAttributes } from './field-context.ts';
import * as css from './input.css.ts';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string };

export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={css.passwordWrap}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        {...useFieldAttributes(rest)}
        type={shown ? 'text' : 'password'}
        className={classNames(css.input, css.password, className)}
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? hideLabel : showLabel}
        className={css.passwordButton}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
