import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** Two cards side by side, from 576 three, from 992 four. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '24px 12px',
  '@media': {
    [minWidth('phablet')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '28px 20px' },
    [minWidth('laptop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '36px 24px' },
  },
});

export const card = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
});

export const photo = style({ gridArea: '1 / 1' });

globalStyle(`${photo} > img`, { transition: `transform ${vars.motion.slow} ${vars.ease.out}` });
globalStyle(`${card}:hover ${photo} > img`, { '@media': { [canHover]: { transform: 'scale(1.03)' } } });

export const tags = style({
  position: 'absolute',
  insetInline: 10,
  top: 10,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
});

/** On the photo's corner, above the link that covers the card. */
export const onPhoto = style({
  gridArea: '1 / 1',
  alignSelf: 'end',
  justifySelf: 'end',
  zIndex: 1,
  display: 'flex',
  gap: 8,
  margin: 8,
  '@media': { [maxWidth('phablet')]: { gap: 0, margin: 3 } },
});

// On a phone the discs are smaller than what a finger touches.
globalStyle(`${onPhoto} > *`, {
  '@media': { [maxWidth('phablet')]: { padding: 5, backgroundClip: 'content-box', boxShadow: 'none' } },
});
globalStyle(`${onPhoto} svg`, { '@media': { [maxWidth('phablet')]: { scale: 0.75 } } });

export const words = style({ marginTop: 10, minWidth: 0 });

export const name = style({
  display: 'flex',
  alignItems: 'center',
  fontSize: '1.0625rem',
  lineHeight: '22px',
  fontWeight: 650,
  letterSpacing: '-0.01em',
});

export const cover = style({
  '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.large },
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 },
  },
});

export const age = style({ flex: 'none', whiteSpace: 'pre' });

export const premium = style({ marginLeft: 6, color: colour.starMark });

/** Width of the dot between place and distance. */
const separator = 12;

export const where = style({
  display: 'flex',
  alignItems: 'center',
  columnGap: separator / 2,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
  color: colour.textMuted,
});

export const common = style({ fontSize: vars.size.bodySmall, lineHeight: '20px', color: colour.link });

/** Place and distance; on a narrow card the distance is on a line of its own, its dot outside the box. */
export const place = style({
  display: 'flex',
  flexWrap: 'wrap',
  marginInlineStart: -separator,
  clipPath: `inset(0 0 0 ${separator}px)`,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
  color: colour.textMuted,
});

export const placePart = style({
  position: 'relative',
  maxWidth: '100%',
  paddingInlineStart: separator,
  selectors: {
    '& + &::before': {
      content: '"·"',
      position: 'absolute',
      insetInlineStart: 0,
      width: separator,
      textAlign: 'center',
    },
  },
});

export const act = style({ position: 'relative', zIndex: 1, marginTop: 10 });

export const line = style({ marginTop: 10 });
