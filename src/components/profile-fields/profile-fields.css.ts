import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export const fields = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

/** Region and city side by side where there is room; a label that wraps keeps the controls in line. */
export const within = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '@media': {
    [minWidth('phablet')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12, alignItems: 'end' },
  },
});

export const locate = style({ display: 'grid', gap: 10 });

export const prompts = style({ display: 'grid', justifyItems: 'stretch', gap: 16 });

export const prompt = stack[8];

export const promptHead = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 4,
});
