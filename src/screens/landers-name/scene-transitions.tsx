import { Scenes } from '#src/components/lander/scenes.tsx';

/** Advances on demand; each scene has another light. [ROUTE-52] */
export default function SceneTransitions() {
  return <Scenes moving="wiped" />;
}
