import { style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const narrow = style({ width: '100%', maxWidth: 920, margin: '0 auto' });

export const choices = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '@media': {
    [minWidth('tablet')]: { gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1fr)', alignItems: 'start', gap: 40 },
  },
});

export const rows = style({ display: 'grid', gap: 10 });

export const row = style({ height: 68 });

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

export const groups = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });

export const methods = style({ gap: 10 });

export const method = style({ display: 'flex', alignItems: 'center', gap: 14 });

export const words = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });

export const name = style({ fontWeight: 650, lineHeight: 1.3 });

export const note = style({ color: colour.textMuted });
