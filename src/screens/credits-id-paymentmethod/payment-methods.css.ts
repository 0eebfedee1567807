import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const groups = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });

export const methods = style({ gap: 10 });

export const method = style({ display: 'flex', alignItems: 'center', gap: 14 });

export const words = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });

export const name = style({ fontWeight: 650, lineHeight: 1.3 });

export const note = style({ color: colour.textMuted });
