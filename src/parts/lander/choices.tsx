import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchFilter } from '#contract/profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './lander.css.ts';
import { useLander, useLanderFact, useTurn } from './use-lander.ts';

export type Choice = { readonly name: string; readonly answer: SearchFilter; readonly icon?: ReactNode };

type ChoicesProps = { question: ReactNode; choices: readonly Choice[]; className?: string };

/** One question of a landing page: each answer leads on. */
export function Choices({ question, choices, className }: ChoicesProps) {
  const lander = useLander();
  const at = useLanderFact('at');
  return (
    <div className={css.panel}>
      <h2 key={at} ref={useTurn()} tabIndex={-1} className={classNames(heading, css.arriving)}>
        {question}
      </h2>
      <ul className={className ?? css.choices}>
        {choices.map(({ name, answer, icon }) => (
          <li key={name}>
            <Button
              block
              variant="night"
              size="m"
              className={css.choice}
              onClick={() => lander.send({ type: 'step.taken', at, answer })}
            >
              {icon}
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {at > 0 && <StepBack />}
    </div>
  );
}

export function StepBack() {
  const lander = useLander();
  return (
    <Button size="m" variant="night" onClick={() => lander.send({ type: 'step.returned' })}>
      <Trans>Back</Trans>
    </Button>
  );
}
