import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import bridge from '#images/bridge.svg';
import city from '#images/city.svg';
import sea from '#images/sea.svg';
import room from '#images/window.svg';
import * as css from '#src/components/lander/lander.css.ts';
import { useLanderActor, useLanderContext, useLanderTag } from '#src/components/lander/lander-actor.tsx';
import { FinalStep, PreviousStepButton, StepMarks, useStepFocus } from '#src/components/lander/steps.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { Button } from '#src/ui/button/button.tsx';

const scenes = [
  { picture: city, text: msg`Somewhere the lights come on.` },
  { picture: room, text: msg`Someone says hello.` },
  { picture: sea, text: msg`You answer when you feel like it.` },
  { picture: bridge, text: msg`And one evening you meet.` },
] as const;

type ScenesProps = {
  /** Of a film on a screen of its own; without it the pictures fill the window, with small ones of what comes. */
  readonly playButton?: ReactNode;
  /** In front of each picture. */
  readonly people: readonly ReactNode[];
};

/** Pictures in sequence, each with its people and its text. [LANDER-03] */
export function Scenes({ playButton, people }: ScenesProps) {
  const isFilm = playButton !== undefined;
  const { i18n } = useLingui();
  const lander = useLanderActor();
  const stepIndex = Math.min(useLanderContext('stepIndex'), scenes.length - 1);
  const isEnded = useLanderTag('ended');
  const turn = useStepFocus();
  const pictures = (
    <div className={css.back}>
      {scenes.slice(0, stepIndex + 1).map(({ picture }, place) => (
        <img
          key={picture}
          src={picture}
          alt=""
          width={1200}
          height={900}
          fetchPriority={place === 0 ? 'high' : 'auto'}
          className={
            place === stepIndex && (place > 0 || isFilm) ? css.coming[isFilm ? 'drifting' : 'wiped'] : undefined
          }
        />
      ))}
    </div>
  );
  return (
    <>
      {!isFilm && pictures}
      <div className={isFilm ? css.film : css.scene}>
        {isFilm && pictures}
        {people[stepIndex]}
        {isEnded ? (
          <FinalStep title={<Trans>The next one is yours</Trans>}>
            <Trans>Come in and say hello.</Trans>
          </FinalStep>
        ) : (
          <>
            <h2 key={stepIndex} ref={turn} tabIndex={-1} className={classNames(heading, css.subtitle, css.arriving)}>
              {scenes[stepIndex] && i18n._(scenes[stepIndex].text)}
            </h2>
            <StepMarks {...(!isFilm && { pictures: scenes.map(({ picture }) => picture) })} />
            <div className={css.turns}>
              {stepIndex > 0 && <PreviousStepButton />}
              {playButton}
              <Button size="m" variant="night" onClick={() => lander.send({ type: 'step.answered', stepIndex })}>
                <Trans>Next</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
