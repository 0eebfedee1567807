import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import type { SearchFilter } from '#contract/profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading } from '#src/styles/text.css.ts';
import { Button } from '#src/ui/button/button.tsx';
import { LanderCta, useLanderActor, useLanderContext } from './lander-actor.tsx';
import * as css from './lander.css.ts';

/** Focus moves to each new step: the pressed button unmounts. A slideshow does not scroll. */
export const useStepFocus = (preventScroll = true): ((heading: HTMLElement | null) => void) => {
  const stepIndex = useLanderContext('stepIndex');
  const before = useRef(0);
  return (heading) => {
    if (heading === null || before.current === stepIndex) return;
    before.current = stepIndex;
    heading.focus({ preventScroll });
  };
};

export type LanderOption = { readonly name: string; readonly answer: SearchFilter; readonly icon?: ReactNode };

/** One mark a step; those up to the current one are lit. */
export const StepMarks = ({ pictures = [] }: { pictures?: readonly string[] }) => {
  const stepIndex = useLanderContext('stepIndex');
  const count = useLanderContext('steps');
  return (
    <div aria-hidden className={css.stepMarks}>
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className={place > stepIndex ? undefined : css.lit}>
          {pictures[place] !== undefined && <img src={pictures[place]} alt="" width={1200} height={900} />}
        </span>
      ))}
    </div>
  );
};

type ChoicesProps = { question: ReactNode; choices: readonly LanderOption[]; className?: string };

/** Question of a landing page: each answer leads to the next step. */
export function LanderOptions({ question, choices, className }: ChoicesProps) {
  const { t } = useLingui();
  const lander = useLanderActor();
  const stepIndex = useLanderContext('stepIndex');
  const count = useLanderContext('steps');
  const current = stepIndex + 1;
  return (
    <div className={css.panel}>
      <StepMarks />
      <p className={classNames(bodySmall, css.lead)}>{t`Step ${current} of ${count}`}</p>
      <h2 key={stepIndex} ref={useStepFocus(false)} tabIndex={-1} className={classNames(heading, css.arriving)}>
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

/** Last step of a landing page. [LANDER-03] */
export const FinalStep = ({ title, children, more }: { title: ReactNode; children: ReactNode; more?: ReactNode }) => (
  <div className={css.panel}>
    <h2 ref={useStepFocus()} tabIndex={-1} className={heading}>
      {title}
    </h2>
    <p className={css.lead}>{children}</p>
    <div className={css.actions}>
      <LanderCta />
      {more}
    </div>
  </div>
);
