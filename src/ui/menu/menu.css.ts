import { keyframes } from '@vanilla-extract/css';
import { layered, layeredVariants } from '#src/styles/mixins.ts';
import { canHover, forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-6px)' } });

export const wrap = layered('ui', { position: 'relative', display: 'inline-flex' });

export const button = layered('ui', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: vars.layout.touch,
  padding: '4px 10px',
  borderRadius: vars.radius.full,
  fontSize: vars.size.control,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  transition: `background-color ${vars.motion.fast}`,
  '@media': { [canHover]: { ':hover': { background: colour.surfaceSunken } } },
});

export const arrow = layered('ui', {
  transition: `transform ${vars.motion.base} ${vars.ease.out}`,
  selectors: { '[aria-expanded=true] > &': { transform: 'rotate(180deg)' } },
});

export const list = layered('ui', {
  position: 'absolute',
  zIndex: 40,
  top: 'calc(100% + 6px)',
  minWidth: 220,
  maxWidth: 'calc(100vw - 24px)',
  maxHeight: 'min(70dvh, 440px)',
  padding: 6,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.large,
  background: colour.surfaceRaised,
  color: colour.text,
  boxShadow: colour.shadowLarge,
  animation: `${drop} ${vars.motion.base} ${vars.ease.out}`,
});

export const align = layeredVariants('ui', { start: { left: 0 }, end: { right: 0 } });

export const item = layered('ui', {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: vars.layout.touch,
  padding: '8px 12px',
  borderRadius: 14,
  fontSize: vars.size.control,
  fontWeight: 550,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:focus': { background: colour.primarySoft, color: colour.onPrimarySoft, outline: 'none' },
    '&:focus-visible': { outline: `3px solid ${colour.focus}`, outlineOffset: -3 },
  },
  '@media': {
    [canHover]: { ':hover': { background: colour.primarySoft, color: colour.onPrimarySoft } },
    [forcedColours]: { selectors: { '&:focus': { outline: '2px solid Highlight' } } },
  },
});

export const danger = layered('ui', {
  color: colour.onDangerSoft,
  selectors: { '&:focus': { background: colour.dangerSoft, color: colour.onDangerSoft } },
  '@media': { [canHover]: { ':hover': { background: colour.dangerSoft, color: colour.onDangerSoft } } },
});

export const words = layered('ui', { flex: 1, minWidth: 0 });
