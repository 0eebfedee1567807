import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

export const veil = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: 6,
  padding: 10,
  background: night.veil,
  color: night.text,
});

/** For photos that the browser cannot render. */
export const name = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
});

export const word = style({ fontWeight: 650, fontVariantNumeric: 'tabular-nums' });

export const cancel = style({ position: 'absolute', top: 4, right: 4 });
