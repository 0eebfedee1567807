import { layered, layeredVariants } from '#src/styles/layered.ts';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

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
