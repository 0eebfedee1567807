import { style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

/** On the picture on phones, else at the top of the column. */
export const head = style({
  display: 'grid',
  gap: 10,
  '@media': {
    [maxWidth('tablet')]: {
      gridArea: 'hero',
      alignSelf: 'end',
      zIndex: 1,
      margin: `0 calc(-1 * ${vars.gutter})`,
      padding: `88px calc(${vars.gutter} + 4px) 24px`,
      borderRadius: '0 0 28px 28px',
      background: night.photoScrim,
      color: night.text,
      gap: 8,
      pointerEvents: 'none',
    },
    [minWidth('tablet')]: { gridArea: 'head' },
  },
});

/** Leaves the corner to report and block. */
const besideCorner = { [minWidth('tablet')]: { paddingInlineEnd: 108 } };

export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 2, '@media': besideCorner });

export const name = style({ overflowWrap: 'anywhere', '@media': besideCorner });

export const online = style({
  '@media': { [maxWidth('tablet')]: { background: night.tag, color: night.text } },
});

export const place = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  overflowWrap: 'anywhere',
  '@media': { [minWidth('tablet')]: { color: colour.textMuted } },
});

/** Sticks to the bottom of the window on phones, else a row under the name. */
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '@media': {
    [maxWidth('tablet')]: {
      position: 'fixed',
      zIndex: 31,
      left: 0,
      right: 0,
      bottom: 0,
      padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
      background: colour.surface,
      color: colour.text,
      boxShadow: `0 -1px 0 ${colour.border}`,
      pointerEvents: 'auto',
    },
    [minWidth('tablet')]: { marginTop: 12 },
  },
});

export const message = style({ flex: 1 });

/** Round heart on phones, a labelled button beside the name else. */
export const like = style({
  '@media': { [maxWidth('tablet')]: { flex: 'none', width: 52, padding: 0, borderRadius: vars.radius.full } },
});

export const likeWord = style({
  '@media': {
    [maxWidth('tablet')]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});

/** First on phones, last beside the name. */
export const gift = style({ '@media': { [minWidth('tablet')]: { order: 1 } } });

export const blocked = style({
  '@media': {
    [minWidth('tablet')]: {
      padding: '12px 12px 12px 20px',
      borderRadius: vars.radius.large,
      background: colour.surfaceSunken,
    },
  },
});

export const blockedWords = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
