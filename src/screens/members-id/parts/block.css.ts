import { globalStyle, style } from '@vanilla-extract/css';
import { below, from } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

/** Phone: words at the end of the page. From 768: an icon in the corner beside the name. */
export const block = style({
  justifySelf: 'center',
  '@media': {
    [below('tablet')]: { gridRow: 5 },
    [from('tablet')]: {
      gridArea: 'head',
      alignSelf: 'start',
      justifySelf: 'end',
      width: vars.layout.touch,
      // In line with the tags.
      marginTop: -8,
      padding: 0,
      color: vars.colour.text,
    },
  },
});

globalStyle(`${block} svg`, { '@media': { [from('tablet')]: { width: 24, height: 24 } } });

export const word = style({ '@media': { [from('tablet')]: { display: 'none' } } });

export const sheet = style({ display: 'grid', gap: 20 });

export const acts = style({ display: 'grid', gap: 8 });
