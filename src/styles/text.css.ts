import type { StyleRule } from '@vanilla-extract/css';
import { canHover } from './media.ts';
import { layered, visuallyHiddenText } from './mixins.ts';
import { vars } from './theme.css.ts';

const text = (rule: StyleRule) => layered('text', rule);

const speaking = {
  fontFamily: vars.font.display,
  fontWeight: 400,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
} as const;

export const hero = text({ ...speaking, fontSize: vars.size.hero, lineHeight: 1.04, letterSpacing: '-0.022em' });
export const display = text({ ...speaking, fontSize: vars.size.display, lineHeight: 1.12, letterSpacing: '-0.016em' });
export const heading = text({ ...speaking, fontSize: vars.size.heading, lineHeight: 1.23, letterSpacing: '-0.01em' });
export const title = text({ fontSize: vars.size.title, lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.012em' });
export const label = text({ fontSize: vars.size.bodySmall, lineHeight: '20px', fontWeight: 600 });
export const bodyLarge = text({ fontSize: vars.size.bodyLarge, lineHeight: 1.55 });
export const bodySmall = text({ fontSize: vars.size.bodySmall, lineHeight: '20px' });
export const caption = text({ fontSize: vars.size.caption, lineHeight: '18px' });

export const muted = text({ color: vars.colour.textMuted });
export const numeric = text({ fontVariantNumeric: 'tabular-nums' });

export const ellipsis = text({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

export const link = text({
  color: vars.colour.link,
  fontWeight: 600,
  textDecoration: 'underline',
  textDecorationThickness: 1,
  textUnderlineOffset: 3,
  '@media': { [canHover]: { ':hover': { textDecorationThickness: 2 } } },
});

export const visuallyHidden = layered('ui', {
  ...visuallyHiddenText,
  margin: -1,
  padding: 0,
  border: 0,
});
