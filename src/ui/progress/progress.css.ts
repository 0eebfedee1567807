import { keyframes } from '@vanilla-extract/css';
import { layered, layeredVariants } from '#src/styles/mixins.ts';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';
import { tokens } from '#src/styles/tokens.ts';

const { colour, night } = vars;

export const progress = layered('ui', {
  display: 'block',
  width: '100%',
  height: 6,
  border: 0,
  borderRadius: 6,
  overflow: 'hidden',
  appearance: 'none',
  '::-webkit-progress-bar': { background: 'none' },
  '@media': { [forcedColours]: { appearance: 'auto' } },
});

const look = (ground: string, fill: string) => ({
  background: ground,
  '::-webkit-progress-value': { borderRadius: 6, background: fill },
  '::-moz-progress-bar': { borderRadius: 6, background: fill },
});

export const variant = layeredVariants('ui', {
  plain: look(colour.border, colour.link),
  night: look(night.fillHover, night.paper),
});

export const steps = layered('ui', { position: 'relative', display: 'flex', gap: 6 });

export const step = layered('ui', {
  flex: 1,
  height: 5,
  borderRadius: 5,
  background: vars.colour.border,
  transition: `background-color ${vars.motion.base}`,
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});

export const done = layered('ui', {
  background: vars.colour.link,
  '@media': { [forcedColours]: { background: 'Highlight' } },
});

const fill = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } });
const finish = keyframes({ '60%': { transform: 'scaleX(1)', opacity: 1 }, to: { transform: 'scaleX(1)', opacity: 0 } });

const filling = `${fill} ${tokens.loadingBar}ms cubic-bezier(0.1, 0.6, 0.3, 1) both`;

/** Full after 5,000 ms. [UI-09] */
export const bar = layered('ui', {
  position: 'fixed',
  zIndex: 70,
  top: 0,
  left: 0,
  width: '100%',
  height: 3,
  border: 0,
  appearance: 'none',
  background: `linear-gradient(to right, ${vars.colour.link}, ${vars.colour.secondary})`,
  transformOrigin: '0 50%',
  animation: filling,
  pointerEvents: 'none',
  // The element itself is the bar; the browser's inner parts are hidden.
  selectors: { '&::-webkit-progress-bar': { background: 'none' }, '&::-moz-progress-bar': { background: 'none' } },
  '@media': { [forcedColours]: { background: 'Highlight' } },
});

// The second animation starts from the current width.
export const finishing = layered('ui', {
  animation: `${filling}, ${finish} ${vars.motion.slow} ${vars.ease.out} forwards`,
});
