import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { caption, numeric } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './code-input.css.ts';

/** Drops everything but digits, so that a code can be pasted with its separators. */
const digitsOf = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length);

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  length: number;
  value: string;
  onChange: (digits: string) => void;
};

/** Code of some digits: a box for each, drawn over one input. [SDD-02 ACTIVATE-04] */
export function CodeInput({ length, value, onChange, ...rest }: CodeInputProps) {
  const whole = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState({ start: 0, end: 0 });
  useEffect(() => {
    const look = () => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && whole.current?.contains(field))
        setMarked({ start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 });
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  const first = Math.min(marked.start, length - 1);
  const isWrong = rest['aria-invalid'] === true;
  return (
    <div ref={whole} className={css.code}>
      <div aria-hidden className={css.boxes}>
        {Array.from({ length }, (_, at) => (
          <span
            key={at}
            className={classNames(
              numeric,
              css.box,
              isWrong && css.wrongBox,
              (at === first || (at > first && at < marked.end)) && css.activeBox,
            )}
          >
            {value[at]}
          </span>
        ))}
      </div>
      <input
        {...rest}
        type="text"
        value={value}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className={css.field}
        onChange={({ target }) => onChange(digitsOf(target.value, length))}
      />
    </div>
  );
}

/** Error below a code; read out as soon as it has a text. */
export function CodeError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className={classNames(caption, css.error)}>
      {children && (
        <>
          <Icon name="info" size="xs" />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
