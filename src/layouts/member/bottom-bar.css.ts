import { style } from '@vanilla-extract/css';
import { ellipsis } from '#src/styles/text.css.ts';
import { forcedColours, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const bar = style({
  position: 'fixed',
  zIndex: 30,
  right: 0,
  bottom: 0,
  left: 0,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  paddingBottom: 'env(safe-area-inset-bottom, 0px)',
  background: colour.glass,
  backdropFilter: 'blur(14px)',
  boxShadow: `0 -1px 0 ${colour.border}`,
  color: colour.textMuted,
  '@media': { [minWidth('tablet')]: { display: 'none' } },
});

export const link = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 3,
  minWidth: 0,
  height: vars.layout.bottombar,
  padding: '0 2px',
  fontSize: vars.size.badge,
  fontWeight: 600,
  lineHeight: '16px',
  selectors: { '&[aria-current]': { color: colour.link }, '&:focus-visible': { outlineOffset: -3 } },
});

export const icon = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 30,
  borderRadius: vars.radius.full,
  selectors: { '[aria-current] > &': { background: colour.primarySoft } },
  '@media': { [forcedColours]: { selectors: { '[aria-current] > &': { outline: '2px solid Highlight' } } } },
});

export const word = style([ellipsis, { maxWidth: '100%' }]);

export const count = style({ position: 'absolute', top: -4, left: 32, boxShadow: `0 0 0 2px ${colour.surface}` });
