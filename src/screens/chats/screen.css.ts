import { globalStyle, style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  maxWidth: vars.layout.column,
  margin: '0 auto',
  '@media': {
    [minWidth('laptop')]: {
      position: 'relative',
      alignContent: 'start',
      maxWidth: 'none',
      minHeight: 0,
      margin: 0,
      padding: '20px 24px',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      background: colour.surface,
      borderRight: `1px solid ${colour.border}`,
    },
  },
});

/** Starts where the list does, so that nothing moves when the list turns out to be empty. */
export const alone = style({
  '@media': {
    [minWidth('laptop')]: {
      gridColumn: '1 / -1',
      alignContent: 'space-between',
      background: 'none',
      borderRight: 0,
    },
  },
});

/** As high as its button, so that nothing moves when the search opens. */
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: vars.layout.touch,
  margin: '-4px 0',
});

export const open = style({ marginInlineEnd: -10 });

export const search = style({ position: 'relative', flex: 1, minWidth: 0 });

export const searchIcon = style({
  position: 'absolute',
  top: 10,
  insetInlineStart: 14,
  color: colour.textMuted,
  pointerEvents: 'none',
});

export const searchField = style({ gap: 0 });

export const searchInput = style({
  minHeight: vars.layout.touch,
  padding: '8px 48px',
  borderRadius: vars.radius.full,
  selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
});

export const closeSearch = style({ position: 'absolute', top: 0, insetInlineEnd: 0, color: colour.textMuted });

export const results = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignContent: 'start',
});

/** The list, and from 992 the conversation beside it; from 1200 with the other member's profile. */
export const split = style({
  '@media': {
    [minWidth('laptop')]: {
      display: 'grid',
      gridTemplateColumns: '360px minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
      minHeight: 0,
    },
  },
});

export const pane = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minHeight: 0,
  alignItems: 'stretch',
});

export const choose = style({ alignSelf: 'center' });

export const skip = style({
  position: 'absolute',
  zIndex: 1,
  top: 8,
  left: 8,
  minHeight: vars.layout.touch,
  padding: '8px 20px',
  borderRadius: vars.radius.full,
  background: colour.primary,
  color: colour.onPrimary,
  fontWeight: 650,
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)' } },
});

export const matches = style({
  display: 'flex',
  gap: 14,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: `0 calc(-1 * ${vars.gutter})`,
  padding: `4px ${vars.gutter}`,
  '@media': { [minWidth('laptop')]: { margin: '0 -24px', padding: '4px 24px' } },
});

export const match = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 6,
  width: 76,
  flex: 'none',
  borderRadius: vars.radius.medium,
  selectors: { '&[aria-current]': { background: colour.primarySoft } },
});

export const face = style({ width: 72, height: 72 });

export const name = style({ maxWidth: '100%', fontWeight: 600 });

export const gone = style({ textAlign: 'center', textWrap: 'balance' });
globalStyle(`${gone} > a`, { color: colour.textMuted, fontWeight: 400 });
