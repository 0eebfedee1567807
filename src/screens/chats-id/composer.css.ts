import { style } from '@vanilla-extract/css';
import { canHover, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const composer = style({
  flex: 'none',
  display: 'grid',
  gap: 2,
  padding: '8px 12px max(8px, env(safe-area-inset-bottom))',
  background: colour.surface,
  borderTop: `1px solid ${colour.border}`,
  '@media': { [minWidth('tablet')]: { paddingInline: vars.gutter } },
});

export const composerRow = style({ display: 'flex', alignItems: 'flex-end', gap: 8 });

/** A hidden copy of the text in the same grid cell makes the input grow. */
export const grow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '::after': {
    content: 'attr(data-text) " "',
    gridArea: '1 / 1',
    visibility: 'hidden',
    maxHeight: '30dvh',
    padding: '10px 18px',
    border: '1.5px solid transparent',
    lineHeight: '24px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    overflow: 'hidden',
  },
});

export const field = style({ flex: 1, gap: 0 });

export const input = style({
  gridArea: '1 / 1',
  minHeight: 48,
  maxHeight: '30dvh',
  padding: '10px 18px',
  borderColor: 'transparent',
  borderRadius: 24,
  background: colour.surfaceSunken,
  resize: 'none',
  fieldSizing: 'fixed',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  // One line: long names are truncated.
  '::placeholder': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export const attach = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  width: 48,
  height: 48,
  borderRadius: '50%',
  cursor: 'pointer',
  selectors: { '&:has(:focus-visible)': { outline: `3px solid ${colour.focus}`, outlineOffset: -1 } },
  '@media': { [canHover]: { ':hover': { background: colour.surfaceSunken } } },
});

export const send = style({
  width: 48,
  height: 48,
  selectors: { '&:disabled': { background: colour.surfaceSunken } },
});

export const underline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0 8px',
  minHeight: 32,
  color: colour.textMuted,
  textAlign: 'center',
});

/** Takes a line only while it has content. */
export const counter = style({ selectors: { '&:not(:empty)': { flex: '1 0 100%' } } });

export const tooLong = style({ color: colour.onDangerSoft, fontWeight: 600 });

export const demoNote = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  padding: '4px 0 8px',
  color: colour.textMuted,
  textAlign: 'center',
});

export const short = style({ color: vars.colour.onDangerSoft, fontWeight: 600 });

export const body = style({ display: 'grid', gap: 16 });

export const preview = style({
  justifySelf: 'center',
  maxWidth: '100%',
  maxHeight: '44dvh',
  minHeight: 120,
  borderRadius: vars.radius.large,
  objectFit: 'contain',
  background: vars.colour.surfaceSunken,
});

/** File name as a fallback when the browser cannot render the photo. */
export const unseen = style({
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: 8,
  minHeight: 120,
  padding: 16,
  borderRadius: vars.radius.large,
  background: vars.colour.surfaceSunken,
  color: vars.colour.textMuted,
  overflowWrap: 'anywhere',
  textAlign: 'center',
});

export const cost = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '0 8px',
  color: vars.colour.textMuted,
  textAlign: 'center',
});

export const actions = style({ display: 'grid', gap: 8 });
