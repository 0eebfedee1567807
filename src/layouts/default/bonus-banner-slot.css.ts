import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

/** Opens and closes without a jump. */
export const room = style({
  display: 'grid',
  gridTemplateRows: '0fr',
  transition: `grid-template-rows ${vars.motion.slow} ${vars.ease.out}`,
});

export const open = style({ gridTemplateRows: '1fr' });

export const inside = style({ minHeight: 0, overflow: 'hidden' });

/** As high as the banner in it, before that is there and when it has gone. */
export const ground = style({
  display: 'grid',
  minHeight: vars.layout.touch,
  background: vars.night.banner,
  color: vars.night.text,
});
