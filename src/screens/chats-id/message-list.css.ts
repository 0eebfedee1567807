import { style } from '@vanilla-extract/css';
import { late } from '#src/styles/deferred.css.ts';
import { vars } from '#src/styles/theme.css.ts';

/** What stands above the messages is always this high: the log knows where they begin. */
export const topHeight = 88;

export const log = style({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  // The log itself keeps its place.
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  // Seen when the lines have been measured and stand where they stay.
  animation: `${late} 1ms 50ms backwards`,
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
});

/** Little is said yet: it begins at the foot. */
export const above = style({ flexGrow: 1 });

export const top = style({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 6,
  height: topHeight,
  padding: `0 ${vars.gutter}`,
});

export const day = style({ flex: 'none', minHeight: 22, color: vars.colour.textMuted });

export const trouble = style({ flex: 'none', padding: `8px ${vars.gutter}` });
