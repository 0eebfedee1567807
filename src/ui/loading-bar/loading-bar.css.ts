import { keyframes } from '@vanilla-extract/css';
import { layered } from '#src/styles/layered.ts';
import { forcedColours } from '#src/styles/media.ts';
import { tokens } from '#src/styles/tokens.ts';
import { vars } from '#src/styles/theme.css.ts';

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

// The second animation starts from wherever the first one is.
export const finishing = layered('ui', {
  animation: `${filling}, ${finish} ${vars.motion.slow} ${vars.ease.out} forwards`,
});
