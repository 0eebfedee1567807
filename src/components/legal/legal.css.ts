import { globalStyle, style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** Prints black on white in both themes. */
const ink = '#000';
const paper = '#fff';

/** Text and table of contents: below each other, or side by side. */
export const page = style({
  display: 'grid',
  gap: 24,
  maxWidth: vars.layout.column,
  margin: '0 auto',
  paddingBottom: 24,
  '@media': {
    [minWidth('laptop')]: {
      gridTemplateColumns: `minmax(0, ${vars.layout.column}) 240px`,
      gridTemplateRows: 'auto 1fr',
      justifyContent: 'center',
      columnGap: 64,
      rowGap: 32,
      maxWidth: 'none',
    },
    print: {
      display: 'block',
      maxWidth: 'none',
      background: paper,
      color: ink,
      vars: { [colour.text]: ink, [colour.textMuted]: ink, [colour.link]: ink, [colour.border]: ink },
    },
  },
});

// Prints only the text: everything that neither is in it nor contains it is hidden.
globalStyle(`body:has(${page}) *:not(:has(${page}), ${page}, ${page} *)`, {
  '@media': { print: { display: 'none !important' } },
});
globalStyle(`:root:has(${page}), body:has(${page})`, {
  '@media': { print: { background: `${paper} !important` } },
});
globalStyle(`:has(> ${page})`, { '@media': { print: { padding: 0 } } });

export const head = style({ display: 'grid', alignContent: 'start', gap: 8 });

export const chapters = style({
  display: 'grid',
  alignContent: 'start',
  gap: 32,
  '@media': { [minWidth('laptop')]: { gridColumn: 1 }, print: { display: 'block' } },
});

/** Jumps by fragment leave room for the top bar. */
export const chapter = style({
  display: 'grid',
  gap: 8,
  scrollMarginTop: `calc(${vars.topbar} + 16px)`,
  '@media': { print: { display: 'block', marginTop: 20 } },
});

export const words = style({ display: 'grid', gap: 12, color: colour.textMuted, overflowWrap: 'anywhere' });
globalStyle(`${words} > :is(ul, ol)`, { display: 'grid', gap: 6, margin: 0, paddingInlineStart: 20 });
globalStyle(`${words} > ul`, { listStyle: 'disc' });
globalStyle(`${words} > ol`, { listStyle: 'decimal' });
globalStyle(`${words} strong`, { color: colour.text, fontWeight: 650 });
globalStyle(`${words} h3`, { color: colour.text, fontWeight: 650, marginTop: 8 });
globalStyle(`${words} > *`, { '@media': { print: { marginTop: 6 } } });
globalStyle(`${chapter} > h2`, { '@media': { print: { breakAfter: 'avoid' } } });

export const contents = style({
  display: 'grid',
  gap: 4,
  padding: '16px 20px',
  borderRadius: vars.radius.medium,
  background: colour.surfaceSunken,
  '@media': {
    [minWidth('laptop')]: {
      gridColumn: 2,
      gridRow: '1 / span 2',
      alignSelf: 'start',
      position: 'sticky',
      top: `calc(${vars.topbar} + 24px)`,
      maxHeight: `calc(100dvh - ${vars.topbar} - 48px)`,
      overflowY: 'auto',
    },
    print: { display: 'none' },
  },
});

export const contentsList = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });

export const contentsLink = style({
  display: 'block',
  padding: '10px 0',
  lineHeight: '24px',
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
});

export const company = style({ minHeight: 120 });

/** Terms with what is to know of each. */
export const rows = style({ display: 'grid', gap: 16, margin: 0 });
globalStyle(`${rows} > div`, {
  display: 'grid',
  gap: 2,
  paddingBottom: 12,
  borderBottom: `1px solid ${colour.border}`,
});
globalStyle(`${rows} dt`, { color: colour.text, fontWeight: 650 });
globalStyle(`${rows} dd`, { margin: 0 });
