import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchFilter } from '#contract/profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './lander.css.ts';
import { useLanderActor, useLanderContext, useStepFocus } from './use-lander.ts';

export type LanderOption = { readonly name: string; readonly answer: SearchFilter; readonly icon?: ReactNode };

type ChoicesProps = { question: ReactNode; choices: readonly LanderOption[]; className?: string };

/** Question of a landing page: each answer leads to the next step. */
export function LanderOptions({ question, choices, className }: ChoicesProps) {
  const lander = useLanderActor();
  const stepIndex = useLanderContext('stepIndex');
  return (
    <div className={css.panel}>
      <h2 key={stepIndex} ref={useStepFocus()} tabIndex={-1} className={classNames(heading, css.arriving)}>
        {question}
      </h2>
      <ul className={className ?? css.choices}>
        {choices.map(({ name, answer, icon }) => (
          <li key={name}>
            <Button
              isFullWidth
              variant="night"
              size="m"
              className={css.choice}
              onClick={() => lander.send({ type: 'step.answered', stepIndex, answer })}
            >
              {icon}
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {stepIndex > 0 && <PreviousStepButton />}
    </div>
  );
}

export function PreviousStepButton() {
  const lander = useLanderActor();
  return (
    <Button size="m" variant="night" onClick={() => lander.send({ type: 'previousStep.requested' })}>
      <Trans>Back</Trans>
    </Button>
  );
}
