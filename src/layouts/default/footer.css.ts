import { style } from '@vanilla-extract/css';
import * as media from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const footer = style({
  background: colour.surfaceSunken,
  color: colour.textMuted,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
});

/** Leaves room for the bottom bar. */
export const overBottomBar = style({
  '@media': {
    [media.maxWidth('tablet')]: { paddingBottom: `calc(${vars.layout.bottombar} + env(safe-area-inset-bottom, 0px))` },
  },
});

/** Below a full-height page, outside the window. */
export const below = style({ position: 'absolute', top: '100%', insetInline: 0 });

export const content = style({
  display: 'grid',
  gap: 24,
  paddingTop: 40,
  paddingBottom: 48,
  '@media': { [media.minWidth('tablet')]: { gridTemplateColumns: '1.2fr 2fr', columnGap: 48 } },
});

export const company = style({ display: 'grid', justifyItems: 'start', gap: 12, color: colour.textMuted });
export const logo = style({ color: colour.text });

export const links = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  alignContent: 'start',
  columnGap: 16,
  '@media': { [media.minWidth('tablet')]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});

export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.layout.touch,
  color: colour.text,
  fontWeight: 550,
  ':hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

export const disclaimer = style({ display: 'grid', gap: 4, gridColumn: '1 / -1' });
