import { layered } from '#src/styles/layered.ts';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

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
