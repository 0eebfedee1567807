import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { canHover, lowHeight, maxWidth, minWidth, reducedMotion } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

/** As wide as the deck and as high as the page: the deck takes the remaining height. */
export const page = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'min(100%, 400px)',
  gridTemplateRows: 'auto 1fr',
  justifyContent: 'center',
  alignItems: 'start',
  gap: 18,
  '@media': { [lowHeight]: { gap: 8 } },
});

/** The facts of the card stand beside it. */
export const wide = style({
  '@media': { [minWidth('laptop')]: { gridTemplateColumns: 'minmax(0, 920px)' } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
});

/** Remaining height of the page. */
export const game = style({
  alignSelf: 'stretch',
  display: 'flex',
  flexDirection: 'column',
  '@media': {
    [minWidth('laptop')]: {
      display: 'grid',
      gridTemplateColumns: '400px minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
      columnGap: 40,
    },
  },
});

/** The card, and its controls below it. */
export const play = style({ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 });

/** Adds nothing to the height of the page. */
export const beside = style({
  display: 'none',
  '@media': { [minWidth('laptop')]: { position: 'relative', display: 'block' } },
});

/** At most as high as card and controls; longer facts scroll. */
export const facts = style({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxHeight: 'min(100%, 634px)',
  overflowY: 'auto',
  padding: 24,
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.extraLarge,
  background: colour.surface,
});

export const hint = style({ marginTop: 18, textAlign: 'center', '@media': { [lowHeight]: { marginTop: 8 } } });

/** Hidden on touch devices, but kept for screen readers, whose users may have a keyboard. */
export const keys = style({
  '@media': {
    [maxWidth('laptop')]: { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  },
});

export const stars = style({ display: 'flex', gap: 8 });
export const left = style({ color: colour.starMark });
export const spent = style({ fill: 'none', stroke: colour.borderStrong, strokeWidth: 1.5 });

export const limit = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 14,
  paddingTop: 24,
  textAlign: 'center',
});

export const art = style({ width: 200, height: 150 });
export const sky = style({ fill: colour.primarySoft });
export const moon = style({ fill: colour.link, fillOpacity: 0.85 });
export const star = style({ fill: colour.star });

export const ways = style({ display: 'grid', gap: 8, width: '100%', marginTop: 12 });

export const clock = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 10 });

export const part = style({
  display: 'grid',
  justifyItems: 'center',
  minWidth: 84,
  padding: '14px 8px 10px',
  borderRadius: vars.radius.large,
  background: colour.surface,
  boxShadow: `inset 0 0 0 1px ${colour.border}`,
});

export const value = style({ fontFamily: vars.font.display, fontSize: '2.25rem', lineHeight: 1.1 });

/** Remaining height of the window. */
const size = { flex: '1 1 130px', maxHeight: 520 } as const;

export const waiting = style({ ...size, borderRadius: vars.radius.extraLarge });

/** Text on a card adapts to its size. */
export const room = style({ ...size, position: 'relative', containerType: 'size' });

const follows = 'translateX(calc(var(--drag, 0) * 1px)) rotate(calc(var(--drag, 0) * 0.05deg))';

export const card = style({
  position: 'absolute',
  inset: 0,
  borderRadius: vars.radius.extraLarge,
  boxShadow: colour.shadowMedium,
  transformOrigin: '50% 100%',
  transition: `transform ${vars.motion.base} ${vars.ease.out}`,
});

export const top = style({
  overflow: 'hidden',
  transform: follows,
  selectors: { [`${room}[data-dragged] &`]: { transition: 'none' } },
});

export const second = style({ transform: 'translateY(14px) scale(0.94)' });
export const third = style({ transform: 'translateY(26px) scale(0.88)' });

/** Vertical panning scrolls the page; horizontal panning drags the card. */
export const cover = style({
  position: 'absolute',
  inset: 0,
  borderRadius: vars.radius.extraLarge,
  cursor: 'grab',
  touchAction: 'pan-y',
  // No link preview on a long press.
  WebkitTouchCallout: 'none',
  userSelect: 'none',
  selectors: { [`${room}[data-dragged] &`]: { cursor: 'grabbing' } },
});

export const gone = style({
  pointerEvents: 'none',
  '@media': { [reducedMotion]: { display: 'none' } },
});

const flight = (to: string, turn: string) =>
  style({
    animation: `${keyframes({
      from: { transform: follows },
      to: { transform: `translateX(${to}) rotate(${turn})`, opacity: 0 },
    })} ${vars.motion.slow} ${vars.ease.out} both`,
  });

export const goneRight = flight('130%', '16deg');
export const goneLeft = flight('-130%', '-16deg');

/** Landscape card. */
const lowCard = '(max-height: 320px)';

export const photo = style({ height: '100%', aspectRatio: 'auto', borderRadius: 'inherit' });

// The text covers half of it: faces and the placeholder move up.
globalStyle(`${photo} > img`, { '@container': { [lowCard]: { objectPosition: '50% 50%' } } });
globalStyle(`${photo} > span`, { '@container': { [lowCard]: { alignItems: 'start', paddingTop: 16 } } });

export const words = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'grid',
  gap: 4,
  padding: '84px 22px 22px',
  borderRadius: 'inherit',
  background: night.photoScrim,
  color: night.text,
  '@container': { [lowCard]: { gap: 2, padding: '24px 16px 10px' } },
});

export const name = style({ overflowWrap: 'anywhere', '@container': { [lowCard]: { fontSize: vars.size.heading } } });

export const premium = style({ display: 'inline-block', marginInlineStart: 8, color: night.star });

export const place = style({ overflowWrap: 'anywhere' });

export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: 6, selectors: { '&:empty': { display: 'none' } } });

export const stamp = style({
  position: 'absolute',
  top: 22,
  padding: '7px 16px',
  borderRadius: vars.radius.medium,
  fontSize: vars.size.bodyLarge,
  fontWeight: 750,
  pointerEvents: 'none',
});

export const liked = style({
  insetInlineStart: 22,
  background: colour.secondary,
  color: colour.onSecondary,
  transform: 'rotate(-12deg)',
  opacity: 'calc(var(--drag, 0) / 96)',
});

export const passed = style({
  insetInlineEnd: 22,
  background: night.paper,
  color: night.onPaper,
  transform: 'rotate(12deg)',
  opacity: 'calc(var(--drag, 0) / -96)',
});

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
