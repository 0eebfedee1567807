import { style } from '@vanilla-extract/css';
import { maxWidth } from '#src/styles/media.ts';

export const card = style({ width: '100%', maxWidth: 420, margin: '0 auto' });

/** Above the text on phones, else beside it: text lies on the darkened part of the picture. */
export const demo = style({
  display: 'flex',
  justifyContent: 'end',
  alignSelf: 'end',
  '@media': { [maxWidth('laptop')]: { order: -1 } },
});

export const words = style({ maxWidth: 720, margin: '0 auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
