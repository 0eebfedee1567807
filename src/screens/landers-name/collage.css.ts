import { globalStyle, style } from '@vanilla-extract/css';
import { name, words } from '#src/components/lander/lander.css.ts';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

/** Six pictures on a table; the first is the largest. */
export const collage = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 10,
  '@media': { [minWidth('laptop')]: { gap: 16 } },
});

globalStyle(`${collage} > :first-child`, { gridArea: '1 / 1 / 3 / 3' });
globalStyle(`${collage} > :nth-child(odd)`, { transform: 'rotate(-1.2deg)' });
globalStyle(`${collage} > :nth-child(even)`, { transform: 'rotate(1.6deg)' });

// Small pictures show only the name.
globalStyle(`${collage} > :not(:first-child) ${words}`, {
  padding: '24px 8px 8px',
  gridTemplateColumns: 'minmax(0, 1fr)',
});
globalStyle(`${collage} > :not(:first-child) ${words} > :last-child`, { display: 'none' });
globalStyle(`${collage} > :not(:first-child) ${name}`, {
  overflow: 'hidden',
  fontSize: vars.size.caption,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
