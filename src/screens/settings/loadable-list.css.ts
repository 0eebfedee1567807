import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const entries = style({ display: 'grid', gap: 4 });

export const entry = style({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 56 });

export const words = style({ display: 'grid', flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

export const icon = style({ flex: 'none', color: vars.colour.textMuted });

export const loading = style({ display: 'grid', gap: 20, padding: '12px 0' });

export const all = style({ justifySelf: 'start' });
