import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const facts = style({
  gridArea: 'facts',
  display: 'grid',
  alignContent: 'start',
  gap: 24,
});

export const section = style({ display: 'grid', gap: 12 });

export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 12px',
});

export const about = style({ fontFamily: vars.font.display, whiteSpace: 'pre-line' });

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
