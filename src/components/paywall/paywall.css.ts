import { style } from '@vanilla-extract/css';
import { forcedColours, maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const sheet = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/** Side by side where their words have room. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0 8px' });

export const waiting = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'center',
  gap: 8,
  padding: '14px 16px',
  borderRadius: vars.radius.medium,
  background: vars.colour.surfaceSunken,
});

export const offer = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });

export const bonus = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  padding: '10px 12px',
  borderRadius: vars.radius.medium,
  background: vars.colour.starSoft,
  color: vars.colour.onStarSoft,
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});

export const star = style({
  flex: 'none',
  color: vars.colour.starMark,
  '@media': { [maxWidth('phablet')]: { display: 'none' } },
});

export const other = style({ paddingInline: 12 });

export const left = style({ flex: 'none', marginLeft: 'auto', fontSize: vars.size.body, fontWeight: 650 });

export const bundles = style({
  gap: 10,
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const bundle = style({ '@media': { [minWidth('tablet')]: { display: 'grid', minHeight: 190 } } });

export const method = style({ display: 'flex', alignItems: 'center', gap: 12, color: vars.colour.textMuted });

export const bundleSkeleton = style({ height: 96 });

export const buttonSkeleton = style({ height: 108 });

/** One line on a phone in every language. */
export const buy = style({ selectors: { '&&': { paddingInline: 8 } } });
