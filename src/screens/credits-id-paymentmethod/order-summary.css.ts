import { style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const summary = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: 24,
  '@media': { [minWidth('tablet')]: { position: 'sticky', top: `calc(${vars.topbar} + 32px)` } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 16px',
});

/** In narrower windows the bottom bar shows it. */
export const pay = style({ '@media': { [maxWidth('tablet')]: { display: 'none' } } });

export const small = style({ color: colour.textMuted, textAlign: 'center' });
