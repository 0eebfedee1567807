import { keyframes } from '@vanilla-extract/css';
import { layered, layeredVariants } from '#src/styles/mixins.ts';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

/** Delayed fade-in with `backwards`: invisible until the delay is over. */
export const late = keyframes({ from: { visibility: 'hidden' } });

const { colour } = vars;

const shine = keyframes({ to: { backgroundPosition: '-140% 0' } });

export const skeleton = layered('ui', {
  display: 'block',
  background: `linear-gradient(100deg, ${colour.skeleton} 35%, ${colour.skeletonShine} 50%, ${colour.skeleton} 65%) 100% 0 / 240% 100%`,
  animation: `${shine} 1.6s linear infinite`,
  '@media': { [forcedColours]: { border: '1px solid GrayText' } },
});

export const shape = layeredVariants('ui', {
  line: { height: 16, borderRadius: vars.radius.small },
  title: { height: 28, borderRadius: vars.radius.small },
  box: { height: 120, borderRadius: vars.radius.large },
  control: { height: 52, borderRadius: vars.radius.full },
  photo: { aspectRatio: '3 / 4', borderRadius: vars.radius.large },
  circle: { width: 60, height: 60, flex: 'none', borderRadius: '50%' },
});

export const width = layeredVariants('ui', {
  whole: {},
  long: { width: '80%' },
  half: { width: '55%' },
  short: { width: '30%' },
});
