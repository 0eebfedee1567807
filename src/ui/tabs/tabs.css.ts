import { layered } from '#src/styles/mixins.ts';
import { maxWidth, canHover, forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const tabs = layered('ui', {
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  boxShadow: `inset 0 -1px 0 ${colour.border}`,
});

export const tab = layered('ui', {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  padding: '0 14px',
  color: colour.textMuted,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  selectors: {
    '&[aria-current]': { color: colour.text },
    '&[aria-current]::after': {
      content: '""',
      position: 'absolute',
      left: 14,
      right: 14,
      bottom: 0,
      height: 3,
      borderRadius: '3px 3px 0 0',
      background: colour.link,
    },
    // The row scrolls, so a ring outside would be cut off.
    '&:focus-visible': { outlineOffset: -3, borderRadius: vars.radius.small },
  },
  '@media': {
    // Three labels with their counts have room on the smallest phone.
    [maxWidth('phablet')]: {
      gap: 6,
      padding: '0 8px',
      selectors: { '&[aria-current]::after': { left: 8, right: 8 } },
    },
    [canHover]: { ':hover': { color: colour.text } },
    [forcedColours]: { selectors: { '&[aria-current]::after': { background: 'Highlight' } } },
  },
});
