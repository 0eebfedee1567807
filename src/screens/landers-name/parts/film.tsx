import { Scenes } from '#src/parts/lander/scenes.tsx';

/** Goes on by itself unless one stops it, or wants no movement. [ROUTE-53] */
export default function Film() {
  return <Scenes moving="drifting" />;
}
