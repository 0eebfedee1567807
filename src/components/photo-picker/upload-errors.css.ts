import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const notes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  selectors: { '&:empty': { display: 'none' } },
});

export const note = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: 8,
  borderRadius: vars.radius.medium,
  background: colour.dangerSoft,
  color: colour.onDangerSoft,
});

export const preview = style({
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: vars.radius.small,
  objectFit: 'cover',
});

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: vars.radius.small,
  background: colour.surface,
});

export const words = style({ flex: 1, minWidth: 0, padding: '3px 0' });

export const name = style({ fontWeight: 650 });

export const retry = style({ marginTop: 6, color: 'inherit' });
