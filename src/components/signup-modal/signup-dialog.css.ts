import { globalStyle, style } from '@vanilla-extract/css';
import { foot } from '#src/components/signup/signup.css.ts';
import { vars } from '#src/styles/theme.css.ts';

export const body = style({ display: 'flex', flexDirection: 'column', gap: 20 });
globalStyle(`${body} ${foot}`, { background: vars.colour.surface });

export const known = style({ textAlign: 'center' });
