import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({ display: 'grid', gap: 32, maxWidth: vars.layout.column, margin: '0 auto' });

export const group = style({ display: 'grid', gap: 12, color: colour.textMuted });

export const rows = style({ padding: '4px 20px', color: colour.text });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
  width: '100%',
  minHeight: 60,
  padding: '8px 0',
  textAlign: 'start',
  selectors: { '& + &': { borderTop: `1px solid ${colour.border}` } },
});

export const name = style({ flex: 'none', fontWeight: 550 });

export const value = style({ maxWidth: '100%', overflowWrap: 'anywhere', color: colour.textMuted });

export const icon = style({ color: colour.textMuted });

export const select = style({
  width: 'auto',
  marginInlineStart: 'auto',
  minHeight: vars.layout.touch,
  padding: '8px 32px 8px 12px',
  border: '1.5px solid transparent',
  color: colour.textMuted,
  textAlignLast: 'right',
  backgroundColor: 'transparent',
  backgroundPosition: 'calc(100% - 14px) 18px, calc(100% - 9px) 18px',
});
