import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** The foot of the log is its origin: it stays at the last message whatever happens to its height. */
export const log = style({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column-reverse',
  overflowY: 'auto',
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
});

export const lines = style({
  display: 'flex',
  flexDirection: 'column',
  padding: `16px ${vars.gutter}`,
  // Little is said yet: it begins at the foot.
  marginTop: 'auto',
});

export const day = style({ alignSelf: 'center', padding: '12px 0 8px', color: colour.textMuted });
