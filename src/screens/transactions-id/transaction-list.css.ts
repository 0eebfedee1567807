import { style } from '@vanilla-extract/css';
import { canHover } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  maxWidth: vars.layout.column,
  margin: '0 auto',
});

export const list = style({ display: 'grid', gap: 12 });

export const row = style({
  display: 'grid',
  gap: 4,
  padding: 16,
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.large,
  background: colour.surface,
  '@media': { [canHover]: { ':hover': { borderColor: colour.borderStrong } } },
});

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 12px',
});

export const price = style({ fontWeight: 650, whiteSpace: 'nowrap' });

export const full = style({ color: colour.textMuted, fontWeight: 400 });
