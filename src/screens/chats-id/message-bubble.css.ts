import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** A row of the log: its height is measured, so margins must not overflow it. */
export const row = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  padding: `4px ${vars.gutter} 0`,
});

export const mine = style({ alignItems: 'flex-end' });

/** Message with its actions beside it. */
export const line = style({
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  selectors: { [`${mine} > &`]: { justifyContent: 'flex-end' } },
});

/** Visible on hover, tap or keyboard focus; until then a tap goes to the message. */
export const report = style({
  marginBlock: -1,
  color: colour.textMuted,
  opacity: 0,
  pointerEvents: 'none',
  selectors: {
    [`${row}:is(:hover, :focus-within) &`]: { opacity: 1, pointerEvents: 'auto' },
  },
});

const tail = 6;

export const bubble = style({
  maxWidth: 'min(78%, 460px)',
  padding: '10px 14px',
  borderRadius: 20,
  background: colour.bubbleIn,
  color: colour.onBubbleIn,
  lineHeight: '22px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Each paragraph takes the direction of its own first character.
  unicodeBidi: 'plaintext',
});

export const own = style({ background: colour.bubbleOut, color: colour.onBubbleOut });

/** The last message of a group has a pointed corner. */
export const last = style({
  selectors: {
    [`${row}:not(${mine}) &`]: { borderBottomLeftRadius: tail },
    [`${mine} &`]: { borderBottomRightRadius: tail },
  },
});

export const waiting = style({ background: colour.primarySoft, color: colour.onPrimarySoft });

export const failed = style({ background: colour.dangerSoft, color: colour.onDangerSoft });

export const meta = style({
  display: 'flex',
  alignItems: 'center',
  gap: 5,
  minHeight: 18,
  padding: '4px 6px 10px',
  color: colour.textMuted,
});

export const read = style({ color: colour.link });

export const failure = style({ display: 'grid', justifyItems: 'end', gap: 8, padding: '4px 0 14px' });

export const reason = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  padding: '0 6px',
  color: colour.onDangerSoft,
  fontWeight: 600,
});

export const offer = style({ padding: '0 6px', color: colour.textMuted });

export const answers = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 });

export const answer = style({ paddingInline: 15 });

export const day = style({ alignSelf: 'center', padding: '8px 0 4px', color: colour.textMuted });
