import { style } from '@vanilla-extract/css';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 16,
});

/** Square, so that a turned photo fits as well. */
export const frame = style({
  position: 'relative',
  justifySelf: 'center',
  width: 'min(100%, 56dvh)',
  minWidth: 200,
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: vars.radius.large,
  background: night.dark,
});

export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' });

export const zoom = style({
  display: 'flex',
  flex: '1 1 140px',
  alignItems: 'center',
  gap: 12,
  color: colour.text,
  fontSize: vars.size.bodySmall,
  fontWeight: 600,
});

export const slider = style({
  flex: 1,
  // Instead of the browser's own width, so that the button stands beside it on a phone.
  width: 60,
  minWidth: 0,
  height: vars.layout.touch,
  accentColor: colour.primary,
  cursor: 'pointer',
});

export const actions = stack[8];
