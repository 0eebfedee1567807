import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const form = style({ display: 'grid', gap: 20 });

export const password = style({ display: 'grid' });

export const forgotten = style({ justifySelf: 'end', marginTop: 4, fontSize: vars.size.bodySmall });
