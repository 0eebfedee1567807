import { globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, canHover, minWidth, shortWindow } from '#src/styles/media.ts';
import { visuallyHiddenText } from '#src/styles/mixins.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night: sky } = vars;

export const bar = style({
  position: 'sticky',
  zIndex: 20,
  top: 0,
  background: colour.glass,
  backdropFilter: 'blur(14px)',
  boxShadow: `0 1px 0 ${colour.border}`,
  '@media': { [shortWindow]: { position: 'relative' } },
});

/** On the sky the bar has no background and scrolls away with it. */
export const night = style({ position: 'relative', background: 'none', backdropFilter: 'none', boxShadow: 'none' });

export const content = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: vars.topbar,
  // The last button's padding extends into the gutter, so that its text aligns with the page.
  paddingRight: `calc(${vars.gutter} - 6px)`,
  '@media': { [minWidth('tablet')]: { gap: 8 } },
});

export const home = style({ borderRadius: vars.radius.small });

export const grow = style({ flex: 1 });

export const places = style({
  display: 'none',
  '@media': { [minWidth('tablet')]: { display: 'flex', gap: 2, marginLeft: 12 } },
});

export const place = style({
  display: 'flex',
  alignItems: 'center',
  gap: 7,
  minHeight: vars.layout.touch,
  padding: '0 11px',
  borderRadius: vars.radius.full,
  color: colour.textMuted,
  fontSize: vars.size.control,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  transition: `background-color ${vars.motion.fast}`,
  selectors: { '&[aria-current]': { background: colour.primarySoft, color: colour.onPrimarySoft } },
  '@media': {
    [canHover]: {
      selectors: { '&:hover:not([aria-current])': { background: colour.surfaceSunken, color: colour.text } },
    },
  },
});

/** Visible only where there is room; always in the accessibility tree. */
export const word = style({
  '@media': {
    [maxWidth('desktop')]: visuallyHiddenText,
  },
});

export const star = style({ color: colour.starMark });

/** Fits one line beside all labelled nav items. */
const roomy = '(min-width: 1360px)';
export const long = style({ display: 'none', '@media': { [roomy]: { display: 'inline' } } });
export const short = style({ '@media': { [roomy]: { display: 'none' } } });

export const account = style({ '@media': { [maxWidth('tablet')]: { display: 'none' } } });
export const name = style({
  maxWidth: 130,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media': {
    [maxWidth('desktop')]: { display: 'none' },
    [`${minWidth('desktop')} and (max-width: 1359.98px)`]: visuallyHiddenText,
  },
});

/** Below 768 px: the icon and the two-letter code. */
export const language = style({});

globalStyle(`${language} > button > svg:last-child`, { '@media': { [maxWidth('tablet')]: { display: 'none' } } });
// At 320 px, or the equivalent zoom, only the two-letter code.
globalStyle(`${language} > button > svg:first-of-type`, { '@media': { '(max-width: 339px)': { display: 'none' } } });

export const pill = style({ width: 92, height: vars.layout.touch, borderRadius: vars.radius.full });

// White on the sky; menus that drop down have their own background.
globalStyle(`${night} ${place}`, { color: sky.text });
globalStyle(`${night} ${place}:hover, ${night} button:not([role]):hover`, {
  '@media': { [canHover]: { background: sky.fillHover, color: sky.text } },
});
