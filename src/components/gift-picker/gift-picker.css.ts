import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const sheet = style({ display: 'flex', flexDirection: 'column', gap: 20 });

export const foot = style({ justifyContent: 'center' });

/** Two per row on phones, four from 576. */
export const gifts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  '@media': { [minWidth('phablet')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});

export const loading = style({ height: 132, borderRadius: vars.radius.large });

export const gift = style({ padding: '10px 6px', '@media': { [minWidth('phablet')]: { paddingBlock: 14 } } });

export const giftWords = style({ display: 'grid', justifyItems: 'center', gap: 8, textAlign: 'center' });

export const picture = style({
  width: 52,
  height: 52,
  '@media': { [minWidth('phablet')]: { width: 64, height: 64 } },
});

export const giftName = style({
  maxWidth: '100%',
  fontSize: vars.size.caption,
  lineHeight: '18px',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
});

export const price = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '2px 8px',
  color: colour.textMuted,
  textAlign: 'center',
});

export const chosen = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 6,
  padding: '20px 16px',
  borderRadius: vars.radius.large,
  background: colour.starSoft,
  color: colour.onStarSoft,
  textAlign: 'center',
});

export const large = style({ width: 112, height: 112 });

export const recipient = style({ color: 'inherit' });

export const actions = stack[8];
