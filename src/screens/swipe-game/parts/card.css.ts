import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const photo = style({ height: '100%', aspectRatio: 'auto', borderRadius: 'inherit' });

export const words = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'grid',
  gap: 4,
  padding: '84px 22px 22px',
  borderRadius: 'inherit',
  background: night.photoScrim,
  color: night.text,
});

export const name = style({ overflowWrap: 'anywhere' });

export const premium = style({ display: 'inline-block', marginInlineStart: 8, color: night.star });

export const place = style({ overflowWrap: 'anywhere' });

export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: 6, selectors: { '&:empty': { display: 'none' } } });

export const stamp = style({
  position: 'absolute',
  top: 22,
  padding: '7px 16px',
  borderRadius: vars.radius.medium,
  fontSize: vars.size.bodyLarge,
  fontWeight: 750,
  pointerEvents: 'none',
});

export const liked = style({
  insetInlineStart: 22,
  background: colour.secondary,
  color: colour.onSecondary,
  transform: 'rotate(-12deg)',
  opacity: 'calc(var(--drag, 0) / 96)',
});

export const passed = style({
  insetInlineEnd: 22,
  background: night.paper,
  color: night.onPaper,
  transform: 'rotate(12deg)',
  opacity: 'calc(var(--drag, 0) / -96)',
});
