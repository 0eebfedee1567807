import { Scenes } from '#src/components/lander/scenes.tsx';

/** Goes on when one says so, each time by another light. [ROUTE-52] */
export default function SceneTransitions() {
  return <Scenes moving="wiped" />;
}
