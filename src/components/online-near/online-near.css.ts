import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 24px',
});

/** Phones: one row that scrolls up to the window's edges. */
export const row = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'min(40%, 180px)',
  gap: 12,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: vars.gutter,
  margin: `-4px calc(-1 * ${vars.gutter})`,
  padding: `4px ${vars.gutter}`,
  '@media': {
    [minWidth('tablet')]: {
      gridAutoFlow: 'row',
      gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
      gap: 16,
      overflowX: 'visible',
    },
    [minWidth('laptop')]: { gap: 20 },
  },
});
