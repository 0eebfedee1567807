import { style } from '@vanilla-extract/css';
import { canHover } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

export const region = style({ display: 'grid', minWidth: 0 });

export const banner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minWidth: 0,
  // Two lines of text fit as well.
  padding: `4px ${vars.gutter}`,
  color: night.text,
  fontSize: vars.size.bodySmall,
  fontWeight: 600,
  lineHeight: '18px',
  vars: { [vars.colour.focus]: night.text },
  selectors: { '&:focus-visible': { outlineOffset: -4 } },
  '@media': { [canHover]: { ':hover': { background: night.fill } } },
});

export const title = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const sign = style({ flex: 'none', color: night.star });

export const timer = style({
  flex: 'none',
  padding: '4px 10px',
  borderRadius: vars.radius.small,
  background: night.fill,
  fontSize: 'inherit',
  fontWeight: 700,
  lineHeight: 'inherit',
  letterSpacing: '0.02em',
});
