import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { pageWidth } from '#src/styles/mixins.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const hero = style({
  ...pageWidth,
  display: 'grid',
  gap: 28,
  paddingTop: 4,
  paddingBottom: 44,
  '@media': {
    [minWidth('laptop')]: {
      gridTemplateColumns: '1.05fr 1fr',
      alignItems: 'center',
      minHeight: 'min(700px, calc(100vh - 72px))',
      paddingTop: 8,
      paddingBottom: 64,
    },
  },
});

/** A member comes for what is below it. */
export const lowHero = style({
  selectors: {
    '&&': { '@media': { [minWidth('laptop')]: { minHeight: 'auto', paddingBottom: 40 } } },
  },
});

/** From here on a paper background. */
export const ground = style({ flex: 1, background: vars.colour.canvas, color: vars.colour.text });

export const content = style({
  ...pageWidth,
  display: 'grid',
  gap: 56,
  paddingTop: 56,
  paddingBottom: 72,
});

export const section = style({ display: 'grid', gap: 32 });

export const steps = style({
  display: 'grid',
  gap: 32,
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: 40 } },
});

export const step = style({
  display: 'flex',
  gap: 16,
  '@media': { [minWidth('tablet')]: { flexDirection: 'column' } },
});

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: 16,
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
});

export const words = style({ display: 'grid', alignContent: 'start', gap: 4 });

export const plain = style({
  display: 'grid',
  gap: 16,
  padding: 'clamp(24px, 4vw, 48px)',
  borderRadius: vars.radius.extraLarge,
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
  '@media': { [minWidth('laptop')]: { gridTemplateColumns: '1fr 1.2fr', columnGap: 56 } },
});

export const facts = stack[12];

export const fact = style({ display: 'flex', gap: 12, alignItems: 'flex-start' });

export const tick = style({ marginTop: 3 });

export const copy = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  '@media': { [minWidth('laptop')]: { gridArea: '1 / 1', gap: 26, maxWidth: 560 } },
});

export const promise = style({ color: night.textMuted });

export const actions = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  '@media': { [minWidth('phablet')]: { flexDirection: 'row', flexWrap: 'wrap' } },
});

export const news = style({ position: 'relative' });

export const newsCount = style({ position: 'absolute', top: -6, right: -2 });

export const adults = style({ display: 'flex', alignItems: 'center', gap: 8, color: night.textMuted });

const card = {
  position: 'absolute',
  width: '44%',
  boxShadow: '0 24px 48px -12px rgb(8 2 20 / 0.7)',
} as const;

export const fan = style({
  position: 'relative',
  width: '100%',
  maxWidth: 420,
  height: 'clamp(236px, 72vw, 292px)',
  margin: '0 auto',
  // Both columns are named: while the page still arrives, the pictures may be there before the text.
  '@media': { [minWidth('laptop')]: { gridArea: '1 / 2', maxWidth: 560, height: 540 } },
  selectors: { [`${lowHero} > &`]: { '@media': { [minWidth('laptop')]: { maxWidth: 420, height: 420 } } } },
});

export const left = style({
  ...card,
  top: 36,
  left: '2%',
  transform: 'rotate(-7deg)',
  '@media': { [minWidth('laptop')]: { width: '47%', top: 84, left: 0 } },
});

export const right = style({
  ...card,
  top: 40,
  right: '2%',
  transform: 'rotate(7deg)',
  '@media': { [minWidth('laptop')]: { width: '47%', top: 110, right: 0 } },
});

export const front = style({
  ...card,
  top: 4,
  left: '28%',
  '@media': { [minWidth('laptop')]: { width: '47%', top: 24, left: '26%' } },
});

export const note = style({
  position: 'absolute',
  bottom: -6,
  left: '50%',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '10px 16px 10px 12px',
  borderRadius: vars.radius.full,
  background: night.paper,
  color: night.onPaper,
  fontSize: vars.size.bodySmall,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  boxShadow: '0 12px 32px -8px rgb(8 2 20 / 0.6)',
  transform: 'translateX(-50%)',
  '@media': { [minWidth('laptop')]: { top: 348, bottom: 'auto' } },
});

export const heart = style({ color: vars.colour.secondary });

/** Until the rest has loaded, the footer stays out of the window. */
export const belowFoldRoom = style({ minHeight: '100vh' });
