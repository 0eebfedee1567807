import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

/** Landscape card. */
const lowCard = '(max-height: 320px)';

export const photo = style({ height: '100%', aspectRatio: 'auto', borderRadius: 'inherit' });

// The text covers half of it: faces and the placeholder move up.
globalStyle(`${photo} > img`, { '@container': { [lowCard]: { objectPosition: '50% 50%' } } });
globalStyle(`${photo} > span`, { '@container': { [lowCard]: { alignItems: 'start', paddingTop: 16 } } });

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
  '@container': { [lowCard]: { gap: 2, padding: '24px 16px 10px' } },
});

export const name = style({ overflowWrap: 'anywhere', '@container': { [lowCard]: { fontSize: vars.size.heading } } });

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
