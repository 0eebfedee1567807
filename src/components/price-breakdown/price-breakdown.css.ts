import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const lines = style({ display: 'grid', gap: 12 });

export const line = style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 16 });

export const what = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const sum = style({ whiteSpace: 'nowrap' });

export const off = style({ color: colour.onSuccessSoft, whiteSpace: 'nowrap' });

export const total = style({ paddingTop: 14, borderTop: `1px solid ${colour.border}` });

export const vat = style({ color: colour.textMuted });
