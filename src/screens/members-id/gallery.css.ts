import { globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const gallery = style({
  display: 'contents',
  '@media': {
    [minWidth('tablet')]: {
      gridArea: 'gallery',
      display: 'grid',
      gap: 12,
      position: 'sticky',
      top: `calc(${vars.topbar} + 24px)`,
      alignSelf: 'start',
    },
  },
});

export const hero = style({
  '@media': {
    [maxWidth('tablet')]: {
      gridArea: 'hero',
      aspectRatio: 'auto',
      height: 'min(600px, 68dvh)',
      margin: `-20px calc(-1 * ${vars.gutter}) 0`,
      borderRadius: '0 0 28px 28px',
    },
    [minWidth('tablet')]: { aspectRatio: '1 / 1.02' },
  },
});

globalStyle(`${hero} > img`, { '@media': { [maxWidth('tablet')]: { objectPosition: '50% 24%' } } });

/** Scroll target. */
export const top = style({ position: 'absolute', top: 0, left: 0, height: 1, scrollMarginTop: vars.topbar });

const turn = { position: 'absolute', top: '44%', translate: '0 -50%' } as const;

export const previous = style({ ...turn, left: 12, rotate: '180deg' });

export const next = style({ ...turn, right: 12 });

/** From 768 the thumbnails below replace it. */
export const dots = style({
  position: 'absolute',
  top: 30,
  insetInline: 72,
  display: 'flex',
  justifyContent: 'center',
  gap: 6,
  '@media': { [minWidth('tablet')]: { display: 'none' } },
});

export const dot = style({
  flex: '0 1 22px',
  height: 4,
  borderRadius: vars.radius.full,
  background: night.text,
  opacity: 0.5,
});

export const dotNow = style({ opacity: 1 });

export const report = style({ position: 'absolute', top: 12, right: 12 });

export const back = style({
  position: 'absolute',
  top: 12,
  left: 12,
  '@media': { [minWidth('tablet')]: { display: 'none' } },
});

export const thumbs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  '@media': {
    [minWidth('tablet')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 12 },
  },
});

export const photos = style({
  gridArea: 'photos',
  display: 'grid',
  gap: 12,
  '@media': { [minWidth('tablet')]: { gridArea: 'auto' } },
});

export const photosTitle = style({ '@media': { [minWidth('tablet')]: { display: 'none' } } });

export const photosCount = style({ fontWeight: 500, color: colour.textMuted });

export const thumb = style({ borderRadius: 14 });

export const choice = style({
  display: 'block',
  width: '100%',
  borderRadius: 14,
  selectors: { '&[aria-current=true]': { boxShadow: `0 0 0 3px ${colour.canvas}, 0 0 0 6px ${colour.link}` } },
});
