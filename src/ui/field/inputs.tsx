import { type ComponentProps, useState } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import * as css from './field.css.ts';
import { useFieldAttributes } from './field.tsx';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} {...useFieldAttributes(rest)} className={classNames(css.input, className)} />;
}

/** Grows with its text, up to half the window. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...rest} {...useFieldAttributes(rest)} className={classNames(css.input, css.textArea, className)} />
  );
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} {...useFieldAttributes(rest)} className={classNames(css.input, css.select, className)} />;
}

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
