import { globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

/** Phone: text links at the end of the page. From 768: icons in the corner beside the name. */
export const safety = style({
  display: 'flex',
  justifyContent: 'center',
  gap: 8,
  '@media': {
    [maxWidth('tablet')]: { gridRow: 5, justifyContent: 'space-around' },
    // Aligned with the tags.
    [minWidth('tablet')]: { gridArea: 'head', alignSelf: 'start', justifySelf: 'end', marginTop: -8 },
  },
});

export const act = style({
  '@media': {
    [minWidth('tablet')]: { width: vars.layout.touch, padding: 0, color: vars.colour.text },
  },
});

globalStyle(`${act} svg`, { '@media': { [minWidth('tablet')]: { width: 24, height: 24 } } });

export const word = style({ '@media': { [minWidth('tablet')]: { display: 'none' } } });
