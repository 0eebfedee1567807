import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Problem } from '#machines/generic/problem.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { muted, title } from '#src/styles/text.css.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './confirm-action.css.ts';

type AskFirstProps = {
  /** Label of the button that opens the confirmation. */
  act: ReactNode;
  question: ReactNode;
  /** Consequence of the action. */
  children: ReactNode;
  /** Labels of the two answers. */
  yes: ReactNode;
  no: ReactNode;
  busy: boolean;
  problem: Problem | null;
  onYes: () => void;
};

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** When the action removes the button, the page takes the focus. */
const leaveFocus = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) button.closest<HTMLElement>('main')?.focus({ preventScroll: true });
};

/** Action with an inline confirmation; focus goes to the safe answer and back. */
export function ConfirmAction({ act, question, children, yes, no, busy, problem, onYes }: AskFirstProps) {
  const id = useId();
  const textOf = useProblemText();
  const [step, setStep] = useState<'closed' | 'asking' | 'declined'>('closed');
  const decline = () => setStep('declined');
  const keyPressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) decline();
  };
  return (
    <>
      {problem && <Alert tone="danger">{textOf(problem)}</Alert>}
      {step === 'asking' ? (
        // Escape cancels.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section
          key="question"
          aria-labelledby={id}
          aria-describedby={`${id}-what`}
          className={css.question}
          onKeyDown={keyPressed}
        >
          <div className={css.words}>
            <p id={id} className={title}>
              {question}
            </p>
            <p id={`${id}-what`} className={muted}>
              {children}
            </p>
          </div>
          <div className={css.actions}>
            <Button isFullWidth variant="danger" ref={leaveFocus} busy={busy} onClick={onYes}>
              {yes}
            </Button>
            <Button isFullWidth variant="quiet" ref={takeFocus} onClick={busy ? undefined : decline}>
              {no}
            </Button>
          </div>
        </section>
      ) : (
        <Button
          key="act"
          isFullWidth
          variant="danger-quiet"
          ref={step === 'declined' ? takeFocus : undefined}
          onClick={() => setStep('asking')}
        >
          {act}
        </Button>
      )}
    </>
  );
}
