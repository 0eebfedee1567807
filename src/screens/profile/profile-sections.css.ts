import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const rows = style({ padding: '4px 20px' });

const line = { selectors: { '* + &': { borderTop: `1px solid ${colour.border}` } } };

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 56,
  textAlign: 'start',
  ...line,
});

export const button = style({ gridTemplateColumns: 'auto minmax(0, 1fr) auto' });

export const name = style({ fontWeight: 550 });

export const value = style({ color: colour.textMuted, textAlign: 'end' });

export const add = style({ color: colour.link, fontWeight: 600 });

export const icon = style({ color: colour.textSubtle });

export const birthday = style({ paddingBottom: 14, ...line });
