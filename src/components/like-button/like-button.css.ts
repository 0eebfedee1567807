import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const like = style({});

globalStyle(`${like} svg`, { transition: `transform ${vars.motion.slow} ${vars.ease.spring}` });
globalStyle(`${like}[aria-pressed=true] svg`, { transform: 'scale(1.12)' });
