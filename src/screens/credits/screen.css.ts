import { style, styleVariants } from '@vanilla-extract/css';
import { canHover, forcedColours, minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const below = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

export const head = stack[8];

export const why = style({ maxWidth: '64ch', color: colour.textMuted });

export const balance = style({ display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600 });

export const mark = style({ color: colour.starMark });

export const bundles = style({
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 20 } },
});

const bundle = style({
  '@media': {
    [minWidth('tablet')]: { display: 'grid', minHeight: 232, padding: '22px 20px' },
    [minWidth('laptop')]: { minHeight: 256, padding: 24 },
    [canHover]: { ':hover': { background: colour.surface } },
  },
});

const ground = (background: string, borderColor: string) => ({
  background,
  selectors: { '&:not(:has(:checked))': { borderColor } },
  '@media': { [canHover]: { ':hover': { background } } },
});
const mixed = (share: number) => `color-mix(in srgb, ${colour.surface}, ${colour.starSoft} ${share}%)`;

/** In order of prominence. [PREMIUM-02 PREMIUM-04] */
export const packages = styleVariants({
  p0: [bundle],
  p1: [bundle, ground(mixed(18), colour.border)],
  p2: [bundle, ground(mixed(45), `color-mix(in srgb, ${colour.border}, ${colour.starMark} 35%)`)],
  p3: [bundle, ground(colour.starSoft, colour.starMark)],
});

export const chosen = style({
  display: 'none',
  '@media': {
    [minWidth('laptop')]: {
      position: 'absolute',
      right: 18,
      bottom: 22,
      placeItems: 'center',
      width: 32,
      height: 32,
      borderRadius: '50%',
      background: colour.primary,
      color: colour.onPrimary,
      selectors: { [`${bundle}:has(:checked) &`]: { display: 'grid' } },
    },
    [forcedColours]: { border: '1px solid Highlight' },
  },
});

export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '0 16px' });

export const perks = style({
  display: 'grid',
  gap: 14,
  color: colour.textMuted,
  '@media': {
    [minWidth('phablet')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [minWidth('laptop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
});

export const perk = style({ display: 'flex', alignItems: 'center', gap: 12 });

export const perkIcon = style({ color: colour.link });
