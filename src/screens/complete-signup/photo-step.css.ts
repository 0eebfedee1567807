import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

/** Photo above the advice; beside it where there is room. */
export const photo = style({
  display: 'grid',
  gap: 20,
  '@media': {
    [minWidth('tablet')]: { gridTemplateColumns: '200px minmax(0, 1fr)', alignItems: 'center', gap: 28 },
  },
});

export const advice = style({ display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' });

export const line = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
});

export const mark = style({ flex: 'none', color: vars.colour.onSuccessSoft });
