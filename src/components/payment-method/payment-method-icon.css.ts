import { style } from '@vanilla-extract/css';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 40,
  borderRadius: 10,
  background: colour.surfaceSunken,
  color: colour.textMuted,
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});
