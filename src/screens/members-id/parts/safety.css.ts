import { globalStyle, style } from '@vanilla-extract/css';
import { below, from } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

/** Phone: words at the end of the page. From 768: icons in the corner beside the name. */
export const safety = style({
  display: 'flex',
  justifyContent: 'center',
  gap: 8,
  '@media': {
    [below('tablet')]: { gridRow: 5, justifyContent: 'space-around' },
    // In line with the tags.
    [from('tablet')]: { gridArea: 'head', alignSelf: 'start', justifySelf: 'end', marginTop: -8 },
  },
});

export const act = style({
  '@media': {
    [from('tablet')]: { width: vars.layout.touch, padding: 0, color: vars.colour.text },
  },
});

globalStyle(`${act} svg`, { '@media': { [from('tablet')]: { width: 24, height: 24 } } });

export const word = style({ '@media': { [from('tablet')]: { display: 'none' } } });
