import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const group = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 4,
});

export const mine = style({ alignItems: 'flex-end' });

export const bubble = style({
  maxWidth: 'min(78%, 460px)',
  padding: '10px 14px',
  borderRadius: 20,
  background: colour.bubbleIn,
  color: colour.onBubbleIn,
  lineHeight: '22px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Each paragraph runs in the direction of its own first letter.
  unicodeBidi: 'plaintext',
  selectors: { [`${group}:not(${mine}) > &:nth-last-child(2)`]: { borderBottomLeftRadius: 6 } },
});

export const own = style({
  background: colour.bubbleOut,
  color: colour.onBubbleOut,
  selectors: { [`${mine} > &:nth-last-child(2)`]: { borderBottomRightRadius: 6 } },
});

export const waiting = style({
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
  borderBottomRightRadius: 6,
});

export const failed = style({
  background: colour.dangerSoft,
  color: colour.onDangerSoft,
  borderBottomRightRadius: 6,
});

export const meta = style({
  display: 'flex',
  alignItems: 'center',
  gap: 5,
  minHeight: 18,
  padding: '0 6px',
  marginBottom: 10,
  color: colour.textMuted,
});

export const read = style({ color: colour.link });

export const failure = style({
  display: 'grid',
  justifyItems: 'end',
  gap: 8,
  marginBottom: 14,
});

export const reason = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  padding: '0 6px',
  color: colour.onDangerSoft,
  fontWeight: 600,
});

export const offer = style({ padding: '0 6px', color: colour.textMuted });

export const answers = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
});

export const answer = style({ paddingInline: 15 });
