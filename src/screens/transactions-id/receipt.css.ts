import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

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

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 16,
});

export const seller = style({ color: colour.textMuted, overflowWrap: 'anywhere' });

export const facts = style({ display: 'grid', gap: 12 });

export const fact = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 16px' });

export const value = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const words = style({ display: 'grid', gap: 8, color: colour.textMuted });

export const print = style({ '@media': { print: { display: 'none' } } });

/** Below the receipt, equally wide. */
export const below = style({ display: 'grid', gap: 12, maxWidth: vars.layout.column, margin: '16px auto 0' });
