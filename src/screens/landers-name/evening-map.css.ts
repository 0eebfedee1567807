import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const map = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'end',
  minWidth: 0,
  minHeight: 'min(150vw, 640px)',
});
export const lights = style({
  position: 'absolute',
  zIndex: -1,
  inset: '0 0 auto',
  width: '100%',
  height: 'min(136vw, 640px)',
  objectFit: 'contain',
  objectPosition: '50% 0',
  opacity: 0.9,
});

// Lights end where the text begins. Options never cover the map: half a row shows that the list scrolls.
globalStyle(`${map} > :last-child`, { background: vars.night.ground });
globalStyle(`${map} ul`, { maxHeight: 178 });
