import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import matteo from '#images/matteo.webp';
import mila from '#images/mila.webp';
import { useLanderActor, useLanderContext, useLanderTag } from '#src/components/lander/lander-actor.tsx';
import * as css from '#src/components/lander/lander.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Scenes } from './scenes.tsx';

const Portrait = ({ src }: { src: string }) => <img src={src} alt="" width={480} height={640} />;

/** Two invented people, and what one of them says. */
const Pair = ({ by, children }: { by?: keyof typeof css.bubble; children?: ReactNode }) => (
  <>
    <div className={css.people}>
      <Portrait src={mila} />
      <Portrait src={matteo} />
    </div>
    {by !== undefined && <p className={classNames(css.bubble[by], css.arriving)}>{children}</p>}
  </>
);

const people = [
  <div key="one" className={css.people}>
    <Portrait src={mila} />
  </div>,
  <Pair key="hello" by="right">
    <Trans>Hello! Who is the dog in your second picture?</Trans>
  </Pair>,
  <Pair key="answer" by="left">
    <Trans>That's Rosa. She likes people who ask.</Trans>
  </Pair>,
  <Pair key="meet" />,
];

const [play, pause] = ['M8 5v14l11-7Z', 'M7 5h3v14H7ZM14 5h3v14h-3Z'];

/** Large in the middle of the first picture, until it plays. */
function PlayButton() {
  const { t } = useLingui();
  const lander = useLanderActor();
  const isPlaying = useLanderTag('playing');
  const isLarge = useLanderContext('stepIndex') === 0 && !isPlaying;
  const size = isLarge ? 36 : 28;
  return (
    <Button
      variant="white"
      aria-label={isPlaying ? t`Pause` : t`Play`}
      className={classNames(css.play, isLarge && css.poster)}
      onClick={() => lander.send({ type: isPlaying ? 'slideshow.paused' : 'slideshow.resumed' })}
    >
      <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
        <path d={isPlaying ? pause : play} />
      </svg>
    </Button>
  );
}

/** Advances by itself unless stopped or reduced motion is set. [ROUTE-53] */
export default function SceneSlideshow() {
  return <Scenes playButton={<PlayButton />} people={people} />;
}
