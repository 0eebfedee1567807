import { globalStyle, style } from '@vanilla-extract/css';
import { minWidth, shortWindow } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const form = style({ display: 'grid', gap: 20 });

// Focused controls scroll clear of the foot.
globalStyle(`${form} :is(input, select, textarea)`, { scrollMarginBottom: 80 });

/** In view at every scroll position, unless the window is short. */
export const foot = style({
  position: 'sticky',
  zIndex: 1,
  bottom: 0,
  margin: '-8px -4px 0',
  padding: '8px 4px max(12px, env(safe-area-inset-bottom))',
  background: vars.colour.canvas,
  '@media': { [minWidth('tablet')]: { background: vars.colour.surface }, [shortWindow]: { position: 'static' } },
});

/** Hint directly below the address. */
export const remark = style({ marginTop: 6 });

export const take = style({
  padding: '4px 0',
  border: 0,
  background: 'none',
  color: vars.colour.link,
  font: 'inherit',
  overflowWrap: 'anywhere',
  textDecoration: 'underline',
  cursor: 'pointer',
});

export const progress = style({ display: 'grid', gap: 14 });

export const where = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
});

export const stepName = style({ color: vars.colour.textMuted });

/** On a phone the month gets what two and four digits leave: "październik" is whole at 320. */
export const birthday = style({
  display: 'grid',
  gridTemplateColumns: '52px minmax(0, 1fr) 72px',
  gap: 8,
  '@media': { [minWidth('phablet')]: { gridTemplateColumns: '0.8fr 1.5fr 1fr' } },
});

export const birthdayPart = style({ display: 'grid', gap: 2, minWidth: 0 });
globalStyle(`${birthdayPart} > input`, { paddingInline: '12px 4px' });
globalStyle(`${birthdayPart} > select`, { paddingInline: '12px 28px' });

export const dialogBody = style({ display: 'flex', flexDirection: 'column', gap: 20 });
globalStyle(`${dialogBody} ${foot}`, { background: vars.colour.surface });

export const known = style({ textAlign: 'center' });

/** Hidden on phones. */
export const side = style({
  display: 'none',
  '@media': { [minWidth('tablet')]: { position: 'relative', display: 'block', background: vars.night.ground } },
});

export const sidePicture = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: '50% 30%',
});

export const sideWords = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'grid',
  gap: 12,
  padding: '120px 32px 36px',
  background: vars.night.photoScrim,
  color: vars.night.text,
});

export const sideStar = style({ color: vars.night.star });
