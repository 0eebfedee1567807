import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import matteo from '#images/matteo.webp';
import mila from '#images/mila.webp';
import * as css from '#src/components/lander/lander.css.ts';
import { classNames } from '#src/styles/class-names.ts';
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

/** Advances by itself unless stopped or reduced motion is set. [ROUTE-53] */
export default function SceneSlideshow() {
  return <Scenes moving="drifting" people={people} />;
}
