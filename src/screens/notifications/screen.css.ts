import { style } from '@vanilla-extract/css';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({ display: 'grid', gap: 32, maxWidth: vars.layout.column, margin: '0 auto' });

export const head = stack[8];

/** Reserves the height of the eight rows. */
export const loading = style({ display: 'grid', gap: 45, padding: '26px 20px' });

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

export const pushCard = style({ display: 'flex', gap: 16, padding: 20 });

export const icon = style({ flex: 'none', marginTop: 2, color: vars.colour.link });

export const words = style({ display: 'grid', gap: 8, minWidth: 0 });

export const pushButton = style({ justifySelf: 'start', marginTop: 4 });

export const block = style({
  display: 'grid',
  gap: 12,
  padding: 20,
  borderRadius: vars.radius.large,
  background: colour.warningSoft,
  color: colour.onWarningSoft,
});

export const reasons = style({ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' });

/** Takes no room while empty. */
export const mailed = style({
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { position: 'absolute' } },
});

export const enableButton = style({ justifySelf: 'start' });
