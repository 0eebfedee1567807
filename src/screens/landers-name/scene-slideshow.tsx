import { Scenes } from '#src/components/lander/scenes.tsx';

/** Goes on by itself unless one stops it, or wants no movement. [ROUTE-53] */
export default function SceneSlideshow() {
  return <Scenes moving="drifting" />;
}
