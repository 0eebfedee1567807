import { globalStyle, keyframes } from '@vanilla-extract/css';
import { layered, layeredVariants } from '#src/styles/mixins.ts';
import { layers } from '#src/styles/layers.css.ts';
import { maxWidth, forcedColours, minWidth } from '#src/styles/media.ts';
import { tokens } from '#src/styles/tokens.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

const appear = keyframes({ from: { opacity: 0 } });
const riseSheet = keyframes({ from: { transform: 'translateY(60%)' } });
const riseBox = keyframes({ from: { opacity: 0, transform: 'translateY(16px) scale(0.98)' } });

// The dialog is the scrim and contains the panel: `::backdrop` inherits no variables in older browsers.
export const dialog = layered('ui', {
  position: 'fixed',
  inset: 0,
  width: '100%',
  maxWidth: 'none',
  height: '100%',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  background: colour.scrim,
  color: colour.text,
  overflow: 'hidden',
  animation: `${appear} ${vars.motion.base}`,
  selectors: {
    '&[open]': { display: 'flex', alignItems: 'flex-end', justifyContent: 'center' },
    '&::backdrop': { background: 'none' },
  },
  '@media': {
    [minWidth('phablet')]: { selectors: { '&[open]': { alignItems: 'center', padding: 24 } } },
  },
});

export const panel = layered('ui', {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxHeight: 'calc(100% - 24px)',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: `${vars.radius.extraLarge} ${vars.radius.extraLarge} 0 0`,
  background: colour.surface,
  boxShadow: colour.shadowLarge,
  animation: `${riseSheet} ${vars.motion.slow} ${vars.ease.out}`,
  '@media': {
    [minWidth('phablet')]: {
      maxHeight: '100%',
      borderRadius: vars.radius.extraLarge,
      animationName: riseBox,
    },
    [forcedColours]: { border: '1px solid CanvasText' },
  },
});

const width = (most: number) => ({ '@media': { [minWidth('phablet')]: { maxWidth: most } } });

/** [UI-03] */
export const size = layeredVariants('ui', {
  s: width(tokens.modal.s),
  m: width(tokens.modal.m),
  l: width(tokens.modal.l),
  xl: width(tokens.modal.xl),
  window: {
    position: 'fixed',
    inset: 0,
    width: 'auto',
    maxHeight: 'none',
    borderRadius: 0,
    background: vars.night.lightbox,
    '@media': { [minWidth('phablet')]: { maxHeight: 'none', borderRadius: 0 } },
  },
});

export const wholePhone = layered('ui', {
  '@media': { [maxWidth('phablet')]: { height: '100%', maxHeight: '100%', borderRadius: 0 } },
});

export const head = layered('ui', {
  position: 'sticky',
  zIndex: 1,
  top: 0,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  padding: '14px 8px 4px 24px',
  background: colour.surface,
  '@media': { [minWidth('phablet')]: { padding: '18px 14px 4px 32px' } },
});

export const plainHead = layered('ui', {
  paddingRight: 24,
  '@media': { [minWidth('phablet')]: { paddingRight: 32 } },
});

export const title = layered('ui', { flex: 1, minWidth: 0, padding: '6px 0' });

export const lonelyClose = layered('ui', {
  position: 'absolute',
  zIndex: 2,
  top: 8,
  right: 8,
  '@media': { [minWidth('phablet')]: { top: 12, right: 12 } },
});

export const body = layered('ui', {
  flex: '1 0 auto',
  padding: '8px 24px 28px',
  '@media': { [minWidth('phablet')]: { padding: '8px 32px 32px' } },
});

/** Sticky footer of the form; covers the edge of the body. */
export const foot = layered('ui', {
  position: 'sticky',
  zIndex: 1,
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '0 -24px -28px',
  padding: '16px 24px max(16px, env(safe-area-inset-bottom))',
  borderTop: `1px solid ${colour.border}`,
  background: colour.surface,
  '@media': { [minWidth('phablet')]: { margin: '0 -32px -32px', padding: '16px 32px 24px' } },
});

// Focused controls scroll clear of the head and the foot.
globalStyle(`${panel}:has(${foot})`, { '@layer': { [layers.ui]: { scrollPaddingBlock: '72px 132px' } } });
