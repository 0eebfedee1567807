import { Faces } from '#src/parts/lander/face.tsx';
import { useLanderFact, useLanderTag } from '#src/parts/lander/use-lander.ts';
import { Waiting } from '#src/parts/lander/waiting.tsx';
import * as css from './collage.css.ts';

/** [ROUTE-47] */
export default function Collage() {
  const members = useLanderFact('members');
  if (useLanderTag('busy')) return <Waiting />;
  return (
    <div className={css.collage}>
      <Faces members={members} most={6} first={1} />
    </div>
  );
}
