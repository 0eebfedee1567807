import { style } from '@vanilla-extract/css';
import { canHover, lowHeight } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const controls = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 18,
  // Height of the visible edges of the cards below.
  marginTop: 46,
  '@media': { [lowHeight]: { marginTop: 34 } },
});

const round = style({
  background: colour.surface,
  color: colour.text,
  boxShadow: `${colour.shadowMedium}, inset 0 0 0 1px ${colour.border}`,
  selectors: {
    '&[aria-disabled=true]': {
      color: colour.textSubtle,
      boxShadow: `inset 0 0 0 1px ${colour.border}`,
      cursor: 'default',
    },
  },
});

export const small = style([round, { width: 52, height: 52 }]);
export const large = style([round, { width: 68, height: 68 }]);

export const like = style({
  background: colour.secondary,
  color: colour.onSecondary,
  boxShadow: colour.shadowMedium,
  selectors: { '&[aria-disabled=true]': { background: colour.secondarySoft, color: colour.onSecondarySoft } },
  '@media': { [canHover]: { ':hover': { background: colour.secondaryHover } } },
});
