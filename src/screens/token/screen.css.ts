import { style, styleVariants } from '@vanilla-extract/css';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({ display: 'grid', gap: 20, maxWidth: 640, margin: '0 auto', padding: '16px 0 32px' });
export const head = stack[8];
export const entries = style({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });

const entry = style({ display: 'grid', gap: 4, padding: 16, borderRadius: vars.radius.large });
export const entryOf = styleVariants({
  sender: [entry, { border: `1px solid ${colour.border}`, background: colour.surface }],
  operator: [entry, { background: colour.primarySoft, color: colour.onPrimarySoft }],
});

export const text = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
export const form = stack[16];
