import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { late } from '#src/ui/skeleton/skeleton.css.ts';
import { lowHeight, maxWidth, minWidth } from '#src/styles/media.ts';
import { pageWidth } from '#src/styles/mixins.ts';
import { vars } from '#src/styles/theme.css.ts';
import * as media from '#src/styles/media.ts';

const { colour } = vars;

export const offlineRoom = style({ display: 'block' });

export const offline = style({
  position: 'relative',
  zIndex: 21,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: vars.layout.touch,
  padding: `8px ${vars.gutter}`,
  background: vars.night.offline,
  color: vars.night.text,
  fontSize: vars.size.bodySmall,
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
});

export const layout = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh', overflowX: 'clip' });

const star = (left: number, top: number, radius: number, light: number) =>
  `radial-gradient(circle at ${left}px ${top}px, rgb(255 255 255 / ${light}) ${radius}px, transparent ${radius + 0.7}px)`;

/** Evening sky behind the head of the page; content below it has its own background. */
export const night = style({
  position: 'relative',
  isolation: 'isolate',
  background: `${vars.night.gradient} 0 0 / 100% max(100vh, 960px) no-repeat, ${vars.night.ground}`,
  color: vars.night.text,
  // One star per tile; the tile sizes have no common divisor, so no pattern shows. No stars behind text.
  '::before': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    inset: '0 0 auto',
    height: 'max(100vh, 960px)',
    backgroundImage: [
      star(40, 62, 0.8, 0.6),
      star(210, 130, 1.2, 0.3),
      star(90, 240, 0.6, 0.7),
      star(300, 40, 1, 0.4),
    ].join(),
    backgroundSize: '331px 277px, 457px 389px, 233px 419px, 389px 313px',
    maskImage: 'linear-gradient(to bottom, #000 24%, transparent 38%)',
    pointerEvents: 'none',
  },
  '@media': {
    [minWidth('laptop')]: { '::before': { maskImage: 'linear-gradient(to right, transparent 42%, #000 62%)' } },
  },
});

/** The footer starts below the window, so that it does not flicker while a page loads. */
export const main = style({ flex: 1, minWidth: 0, minHeight: `calc(100dvh - ${vars.topbar})` });

/** The screen sets its own margins. */
export const wide = style({
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
});

export const inner = style(pageWidth);

export const page = style([
  inner,
  {
    paddingTop: 20,
    paddingBottom: 40,
    '@media': { [minWidth('tablet')]: { paddingTop: 32, paddingBottom: 56 } },
  },
]);

/** A full-height page and everything above it fill the window together. */
export const whole = style({
  position: 'relative',
  '@media': {
    [maxWidth('tablet')]: { paddingBottom: `calc(${vars.layout.bottombar} + env(safe-area-inset-bottom, 0px))` },
  },
});
globalStyle(`html:has(${offline}) ${whole}`, { minHeight: `calc(100dvh - ${vars.layout.touch})` });
// Buttons are closer to the bottom bar than the usual scroll padding allows.
globalStyle(`html:has(${whole})`, { scrollPaddingBottom: vars.layout.bottombar });

export const filled = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 'auto',
  paddingBottom: 20,
  '@media': { [lowHeight]: { paddingBlock: '8px' }, [minWidth('tablet')]: { paddingBottom: 20 } },
});

/** The panes below the top bar and the notices fill the window together. */
export const panes = style({
  position: 'relative',
  '@media': { [minWidth('laptop')]: { height: '100dvh' } },
});
globalStyle(`html:has(${offline}) ${panes}`, {
  '@media': { [minWidth('laptop')]: { height: `calc(100dvh - ${vars.layout.touch})`, minHeight: 0 } },
});

// Doubled: the wider query is emitted before the narrower one of `page`.
export const paneRow = style({
  selectors: {
    '&&': { '@media': { [minWidth('laptop')]: { display: 'grid', minHeight: 0, maxWidth: 'none', padding: 0 } } },
  },
});

export const notices = style({
  display: 'grid',
  gap: 8,
  paddingBlock: '16px 8px',
  '@media': { [minWidth('tablet')]: { paddingBlock: '24px 0' } },
});

globalStyle(`${panes} ${notices}`, { '@media': { [minWidth('laptop')]: { paddingBlock: 12 } } });

export const skip = style({
  position: 'absolute',
  zIndex: 80,
  top: 8,
  left: 8,
  padding: '12px 20px',
  borderRadius: vars.radius.full,
  background: vars.colour.primary,
  color: vars.colour.onPrimary,
  fontWeight: 650,
  // Outside the window, wherever the layout starts.
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)' } },
});

/** Translucent skeletons on the sky. */
export const onSky = style({
  vars: { [vars.colour.skeleton]: vars.night.fill, [vars.colour.skeletonShine]: vars.night.fillHover },
});

export const waiting = style({
  animation: `${late} 1ms 300ms backwards`,
  display: 'grid',
  alignContent: 'start',
  gap: 16,
});

export const waitingGrid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  marginTop: 8,
  '@media': {
    [minWidth('phablet')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 20 },
    [minWidth('laptop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 24 },
  },
});

/** Expands and collapses with a transition. */
export const room = style({
  display: 'grid',
  gridTemplateRows: '0fr',
  transition: `grid-template-rows ${vars.motion.slow} ${vars.ease.out}`,
});

export const open = style({ gridTemplateRows: '1fr' });

export const inside = style({ minHeight: 0, overflow: 'hidden' });

/** As high as the bar of notices, also before it loads and after it closes. */
export const ground = style({ display: 'grid', minHeight: vars.layout.touch, background: colour.surfaceSunken });

export const footer = style({
  background: colour.surfaceSunken,
  color: colour.textMuted,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
});

/** Leaves room for the bottom bar. */
export const overBottomBar = style({
  '@media': {
    [media.maxWidth('tablet')]: { paddingBottom: `calc(${vars.layout.bottombar} + env(safe-area-inset-bottom, 0px))` },
  },
});

/** Below a full-height page, outside the window. */
const belowWindow = { position: 'absolute', top: '100%', insetInline: 0 } as const;

export const below = styleVariants({
  never: {},
  laptop: { '@media': { [minWidth('laptop')]: belowWindow } },
  always: belowWindow,
});

export const content = style({
  display: 'grid',
  gap: 24,
  paddingTop: 40,
  paddingBottom: 48,
  '@media': { [media.minWidth('tablet')]: { gridTemplateColumns: '1.2fr 2fr', columnGap: 48 } },
});

export const company = style({ display: 'grid', justifyItems: 'start', gap: 12, color: colour.textMuted });
export const logo = style({ color: colour.text });

export const links = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  alignContent: 'start',
  columnGap: 16,
  '@media': { [media.minWidth('tablet')]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});

export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.layout.touch,
  color: colour.text,
  fontWeight: 550,
  ':hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

export const disclaimer = style({ display: 'grid', gap: 4, gridColumn: '1 / -1' });

export const chatLayout = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
export const chatMain = style({ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 });

export const emptyMain = style({
  minHeight: '100dvh',
  padding: `20px ${vars.gutter}`,
  '@media': { [minWidth('tablet')]: { display: 'grid', alignContent: 'center', paddingBlock: 32 } },
});

export const errorPage = style({
  flex: 1,
  padding: `10vh ${vars.gutter} ${vars.space[16]}`,
  background: vars.colour.canvas,
  color: vars.colour.text,
});

export const errorStatus = style({ marginTop: 12, color: vars.colour.textSubtle, fontVariantNumeric: 'tabular-nums' });

export const errorReason = style({ display: 'block' });

export const lastWords = style({ padding: `${vars.space[16]} ${vars.gutter}`, textAlign: 'center' });
