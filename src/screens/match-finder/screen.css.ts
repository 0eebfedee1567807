import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({ display: 'grid', gap: 24, maxWidth: 640, margin: '0 auto', paddingBlock: 16 });

export const wide = style({ display: 'grid', gap: 20, paddingBlock: 16 });

export const head = stack[8];

export const headRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
});

export const fields = stack[24];

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export const foot = style({
  display: 'grid',
  gap: 8,
  '@media': {
    [minWidth('phablet')]: { display: 'flex', flexDirection: 'row-reverse', justifyContent: 'space-between' },
  },
});

export const reasons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  marginBlock: '4px 0',
  padding: 0,
  listStyle: 'none',
});

export const score = style({ display: 'flex', alignItems: 'baseline', gap: 6, color: vars.colour.text });

export const actions = stack[8];
