import { style } from '@vanilla-extract/css';
import { canHover } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const mandate = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 });

export const short = style({ display: 'block', paddingTop: 2 });

export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: vars.layout.touch,
  borderRadius: vars.radius.small,
  color: vars.colour.link,
  fontSize: vars.size.bodySmall,
  fontWeight: 600,
  listStyle: 'none',
  cursor: 'pointer',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline' } } },
});

export const arrow = style({
  transition: `transform ${vars.motion.fast}`,
  selectors: { 'details[open] > * > &': { transform: 'rotate(180deg)' } },
});

export const words = style({
  display: 'grid',
  gap: 10,
  padding: '14px 16px',
  borderRadius: vars.radius.medium,
  background: vars.colour.surfaceSunken,
  overflowWrap: 'anywhere',
});
