import { style } from '@vanilla-extract/css';
import { maxWidth, lowHeight } from '#src/styles/media.ts';

/** Remaining height of the page. */
export const game = style({ alignSelf: 'stretch', display: 'flex', flexDirection: 'column' });

export const hint = style({ marginTop: 18, textAlign: 'center', '@media': { [lowHeight]: { marginTop: 8 } } });

/** Hidden on touch devices, but kept for screen readers, whose users may have a keyboard. */
export const keys = style({
  '@media': {
    [maxWidth('laptop')]: { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  },
});
