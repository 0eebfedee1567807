import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, maxWidth, minWidth } from '#src/styles/media.ts';
import { starrySky } from '#src/styles/mixins.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

/** A centred card on phones too, unlike other modals. */
export const panel = style({
  width: '100%',
  maxWidth: 420,
  textAlign: 'center',
  '@media': {
    [minWidth('phablet')]: { maxWidth: 420 },
    [maxWidth('phablet')]: { alignSelf: 'center', margin: 20, borderRadius: vars.radius.extraLarge },
  },
});

globalStyle(`${panel} > button`, { background: night.dark, color: night.text });
globalStyle(`${panel} > button:hover`, { '@media': { [canHover]: { background: night.darkHover } } });
globalStyle(`${panel} > button:focus-visible`, { outlineColor: night.text });

/** Brand colours, the same in both themes. */
export const head = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  padding: '36px 24px 28px',
  background: `${starrySky}, ${night.gradient}`,
  color: night.text,
});

export const figure = style({
  display: 'flex',
  alignItems: 'flex-start',
  marginTop: 10,
  color: night.figure,
  fontFamily: vars.font.display,
  fontSize: 'clamp(6rem, 30vw, 8.5rem)',
  lineHeight: 1,
  letterSpacing: '-0.04em',
});

export const sign = style({ margin: '16px 0 0 6px', fontSize: '0.38em', lineHeight: 1 });

export const body = style({ display: 'flex', flexDirection: 'column', gap: 12, padding: '24px 24px 22px' });

export const go = style({
  minHeight: 60,
  marginTop: 8,
  padding: '10px 14px 10px 20px',
  '@media': { [minWidth('phablet')]: { padding: '10px 24px', fontSize: '1.0625rem' } },
});

globalStyle(`${go} > span`, { flexWrap: 'wrap', justifyContent: 'space-between', width: '100%' });

export const timer = style({
  padding: '5px 9px',
  borderRadius: 9,
  background: `color-mix(in srgb, ${colour.success} 78%, #000)`,
  fontSize: 'inherit',
  fontWeight: 700,
  letterSpacing: '0.02em',
});

export const promise = style({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 8 });

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

export const bannerIcon = style({ flex: 'none', color: night.star });

export const bannerTimer = style({
  flex: 'none',
  padding: '4px 10px',
  borderRadius: vars.radius.small,
  background: night.fill,
  fontSize: 'inherit',
  fontWeight: 700,
  lineHeight: 'inherit',
  letterSpacing: '0.02em',
});
