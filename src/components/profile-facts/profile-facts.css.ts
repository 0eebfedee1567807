import { style } from '@vanilla-extract/css';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

export const section = stack[12];

export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 12px',
});

export const about = style({ fontFamily: vars.font.display, whiteSpace: 'pre-line' });

export const prompts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

export const prompt = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: '8px 12px',
});

export const question = style({ gridColumn: '1 / -1' });

export const answer = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' });

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
