import { layered, layeredVariants } from '#src/styles/mixins.ts';
import { canHover, forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';
import { globalStyle } from '@vanilla-extract/css';
import { layers } from '#src/styles/layers.css.ts';

const { colour, night } = vars;

export const field = layered('ui', { display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });

// `gap` does not apply to a legend.
export const legend = layered('ui', { marginBottom: 6 });

export const hint = layered('ui', { color: colour.textMuted });

export const error = layered('ui', {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  fontWeight: 600,
  color: colour.onDangerSoft,
});

export const errorIcon = layered('ui', { marginTop: 1 });

export const input = layered('ui', {
  width: '100%',
  minHeight: vars.layout.control,
  padding: '12px 16px',
  border: `1.5px solid ${colour.borderStrong}`,
  borderRadius: vars.radius.medium,
  background: colour.surface,
  color: colour.text,
  lineHeight: '24px',
  appearance: 'none',
  transition: `border-color ${vars.motion.fast}`,
  '::placeholder': { color: colour.placeholder, opacity: 1 },
  selectors: {
    '&[aria-invalid=true]': { borderColor: colour.danger, boxShadow: `0 0 0 1px ${colour.danger}` },
    '&:focus': {
      outline: `3px solid color-mix(in srgb, ${colour.focus} 32%, transparent)`,
      outlineOffset: 0,
      borderColor: colour.focus,
    },
    '&:disabled': { borderColor: colour.border, background: colour.surfaceSunken, color: colour.textMuted },
    '&:autofill': {
      boxShadow: `inset 0 0 0 40px ${colour.primarySoft}`,
      WebkitTextFillColor: colour.onPrimarySoft,
    },
  },
  '@media': {
    [forcedColours]: {
      selectors: { '&:focus': { outlineColor: 'Highlight' }, '&[aria-invalid=true]': { borderWidth: 3 } },
    },
  },
});

export const select = layered('ui', {
  paddingRight: 40,
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  backgroundImage:
    'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
  backgroundSize: '6px 6px',
  backgroundPosition: 'calc(100% - 22px) 22px, calc(100% - 17px) 22px',
  backgroundRepeat: 'no-repeat',
  '@media': { [forcedColours]: { appearance: 'auto' } },
});

export const textArea = layered('ui', {
  display: 'block',
  minHeight: 120,
  maxHeight: '50dvh',
  resize: 'vertical',
  fieldSizing: 'content',
});

export const password = layered('ui', { paddingRight: 52, selectors: { '&::-ms-reveal': { display: 'none' } } });
export const passwordWrap = layered('ui', { position: 'relative' });
export const passwordButton = layered('ui', { position: 'absolute', top: 4, right: 4, color: colour.textMuted });

export const row = layered('ui', {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  minHeight: vars.layout.touch,
  padding: '10px 0',
  cursor: 'pointer',
});

const mark = {
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  margin: 0,
  border: `1.5px solid ${colour.borderStrong}`,
  background: colour.surface,
  cursor: 'pointer',
  transition: `background-color ${vars.motion.fast}, border-color ${vars.motion.fast}`,
} as const;

export const checkbox = layered('ui', {
  ...mark,
  borderRadius: 7,
  selectors: {
    '&:checked': { borderColor: colour.primary, background: colour.primary },
    // Tick: two borders of a small rotated box.
    '&:checked::before': {
      content: '""',
      width: 7,
      height: 13,
      marginTop: -3,
      border: `solid ${colour.onPrimary}`,
      borderWidth: '0 2.5px 2.5px 0',
      borderRadius: 1,
      transform: 'rotate(42deg)',
    },
    '&[aria-invalid=true]': { borderColor: colour.danger, boxShadow: `0 0 0 1px ${colour.danger}` },
  },
});

export const radio = layered('ui', {
  ...mark,
  borderRadius: '50%',
  selectors: {
    '&:checked': { borderColor: colour.primary, background: colour.primary },
    '&:checked::before': {
      content: '""',
      width: 0,
      height: 0,
      border: `5px solid ${colour.onPrimary}`,
      borderRadius: '50%',
    },
  },
});

export const cards = layered('ui', { display: 'grid', gap: 12 });

export const card = layered('ui', {
  position: 'relative',
  background: colour.surface,
  border: `1.5px solid ${colour.border}`,
  cursor: 'pointer',
  transition: `border-color ${vars.motion.fast}`,
  selectors: {
    '&:has(:checked)': { borderColor: colour.link, boxShadow: `inset 0 0 0 1px ${colour.link}` },
    '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 },
    '&:has(:disabled)': { background: colour.surfaceSunken, color: colour.textMuted, cursor: 'not-allowed' },
  },
  '@media': {
    [canHover]: { selectors: { '&:hover:not(:has(:checked))': { borderColor: colour.borderStrong } } },
    [forcedColours]: { selectors: { '&:has(:checked)': { borderColor: 'Highlight', borderWidth: 3 } } },
  },
});

export const cardShape = layeredVariants('ui', {
  marked: {
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    minHeight: 68,
    padding: '10px 16px',
    borderRadius: vars.radius.medium,
  },
  bare: { display: 'block', padding: '16px 18px', borderRadius: vars.radius.large },
});

export const cardContent = layered('ui', { flex: 1, minWidth: 0 });

// The card already has a focus ring.
globalStyle(`${card} :focus-visible`, { '@layer': { [layers.ui]: { outline: 'none' } } });

export const hiddenRadio = layered('ui', {
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  borderRadius: 'inherit',
  outline: 'none',
  opacity: 0,
  cursor: 'pointer',
});

export const control = layered('ui', {
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: 52,
  height: 32,
  margin: 0,
  borderRadius: vars.radius.full,
  background: colour.borderStrong,
  cursor: 'pointer',
  transition: `background-color ${vars.motion.base}`,
  '::after': {
    content: '""',
    position: 'absolute',
    top: 3,
    left: 3,
    width: 26,
    height: 26,
    borderRadius: '50%',
    background: night.paper,
    boxShadow: '0 1px 3px rgb(0 0 0 / 0.3)',
    transition: `left ${vars.motion.base} ${vars.ease.out}`,
  },
  selectors: {
    '&:checked': { background: colour.primary },
    '&:checked::after': { left: 23 },
    '&:focus-visible': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  },
  '@media': { [forcedColours]: { appearance: 'auto', '::after': { content: 'none' } } },
});
