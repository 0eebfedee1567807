import { Scenes } from '#src/parts/lander/scenes.tsx';

/** Goes on when one says so, each time by another light. [ROUTE-52] */
export default function Transitions() {
  return <Scenes moving="wiped" />;
}
