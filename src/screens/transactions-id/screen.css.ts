import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { canHover, reducedMotion } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  minHeight: 'min(640px, 68dvh)',
  maxWidth: vars.layout.column,
  margin: '0 auto',
  textAlign: 'center',
});

/** More content follows, so it is not centred in the window. */
export const head = style({ justifyContent: 'flex-start', minHeight: 'auto', paddingBlock: '8vh 16px' });

const sign = style({
  display: 'grid',
  placeItems: 'center',
  width: 96,
  height: 96,
  marginBottom: 8,
  borderRadius: '50%',
});

export const tone = styleVariants({
  good: [sign, { background: colour.successSoft, color: colour.onSuccessSoft }],
  waiting: [sign, { background: colour.primarySoft, color: colour.onPrimarySoft }],
  bad: [sign, { background: colour.dangerSoft, color: colour.onDangerSoft }],
});

export type Tone = keyof typeof tone;

export const signIcon = style({ width: 44, height: 44 });

export const why = style({ maxWidth: 420, color: colour.textMuted });

export const balance = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px 10px',
  padding: '14px 16px',
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.extraLarge,
  background: colour.surface,
  fontWeight: 600,
});

export const coins = style({ color: colour.starMark });

export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  width: '100%',
  maxWidth: 360,
  marginTop: 8,
});

export const order = style({ color: colour.textMuted, overflowWrap: 'anywhere' });

const glide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(225%)' } });

export const track = style({ width: 200, height: 5, borderRadius: 5, background: colour.border, overflow: 'hidden' });

export const runner = style({
  display: 'block',
  width: '45%',
  height: '100%',
  borderRadius: 5,
  background: colour.link,
  animation: `${glide} 1.6s ${vars.ease.out} infinite`,
  '@media': { [reducedMotion]: { margin: '0 auto' } },
});

export const listPage = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  maxWidth: vars.layout.column,
  margin: '0 auto',
});

export const list = stack[12];

export const row = style({
  display: 'grid',
  gap: 4,
  padding: 16,
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.large,
  background: colour.surface,
  '@media': { [canHover]: { ':hover': { borderColor: colour.borderStrong } } },
});

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 12px',
});

export const price = style({ fontWeight: 650, whiteSpace: 'nowrap' });

export const full = style({ color: colour.textMuted, fontWeight: 400 });

/** Prints black on white in both themes. */
const ink = '#000';
const paper = '#fff';

export const receipt = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: vars.layout.column,
  margin: '32px auto 0',
  padding: 24,
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.large,
  background: colour.surface,
  scrollMarginTop: `calc(${vars.topbar} + 16px)`,
  '@media': {
    print: {
      margin: 0,
      padding: 0,
      border: 0,
      background: paper,
      color: ink,
      vars: {
        [colour.text]: ink,
        [colour.textMuted]: ink,
        [colour.onSuccessSoft]: ink,
        [colour.link]: ink,
        [colour.border]: ink,
      },
    },
  },
});

// Prints only the receipt: everything that neither is in it nor contains it is hidden.
globalStyle(`body:has(${receipt}) *:not(:has(${receipt}), ${receipt}, ${receipt} *)`, {
  '@media': { print: { display: 'none !important' } },
});
globalStyle(`:root:has(${receipt}), body:has(${receipt})`, {
  '@media': { print: { background: `${paper} !important` } },
});
globalStyle(`:has(> ${receipt})`, { '@media': { print: { padding: 0 } } });

export const receiptHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 16,
});

export const seller = style({ color: colour.textMuted, overflowWrap: 'anywhere' });

export const facts = stack[12];

export const fact = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 16px' });

export const value = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const words = style({ display: 'grid', gap: 8, color: colour.textMuted });

export const print = style({ '@media': { print: { display: 'none' } } });

/** Below the receipt, equally wide. */
export const below = style({ display: 'grid', gap: 12, maxWidth: vars.layout.column, margin: '16px auto 0' });
