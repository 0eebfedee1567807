import { style } from '@vanilla-extract/css';
import { late } from '#src/styles/deferred.css.ts';
import { vars } from '#src/styles/theme.css.ts';

/** Fixed height above the messages: the virtual list needs to know its offset. */
export const topHeight = 88;

export const log = style({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  // Scroll anchoring is done by the log itself.
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  // Hidden until the rows are measured and placed.
  animation: `${late} 1ms 50ms backwards`,
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
});

/** Short logs are aligned to the bottom. */
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
