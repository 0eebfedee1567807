import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { directDebit } from '#contract/limits.ts';
import { classNames } from '#src/styles/class-names.ts';
import { numeric } from '#src/styles/text.css.ts';
import * as css from './code-input.css.ts';

const { codeLength } = directDebit;
const places = Array.from({ length: codeLength }, (_, at) => at);

/** Drops everything but digits, so that a code can be pasted with its separators. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, codeLength);

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (digits: string) => void;
};

/** Six-digit code: six boxes drawn over one input. [SDD-02] */
export function CodeInput({ value, onChange, ...rest }: CodeInputProps) {
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
  const first = Math.min(marked.start, codeLength - 1);
  const isWrong = rest['aria-invalid'] === true;
  return (
    <div ref={whole} className={css.code}>
      <div aria-hidden className={css.boxes}>
        {places.map((at) => (
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
        onChange={({ target }) => onChange(digitsOf(target.value))}
      />
    </div>
  );
}
