import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const card = style({ padding: '8px 20px' });

export const table = style({ width: '100%', borderCollapse: 'collapse', color: vars.colour.textMuted });

export const types = style({ textAlign: 'start' });

export const row = style({ borderTop: `1px solid ${vars.colour.border}`, color: vars.colour.text });

export const name = style({ padding: '8px 0', fontWeight: 550, textAlign: 'start', overflowWrap: 'anywhere' });

export const channel = style({
  width: 64,
  height: 60,
  padding: 0,
  paddingInlineStart: 12,
  fontWeight: 400,
  textAlign: 'center',
  lineHeight: 0,
  selectors: { 'thead &': { height: 44, lineHeight: '18px' } },
});
