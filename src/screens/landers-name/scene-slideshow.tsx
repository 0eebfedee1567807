import { Scenes } from '#src/components/lander/scenes.tsx';

/** Advances by itself unless stopped or reduced motion is set. [ROUTE-53] */
export default function SceneSlideshow() {
  return <Scenes moving="drifting" />;
}
