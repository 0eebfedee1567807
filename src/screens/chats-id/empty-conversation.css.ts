import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const first = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 14,
  minHeight: '100%',
  padding: `32px ${vars.gutter}`,
  textAlign: 'center',
});

export const firstFace = style({ width: 132, height: 132 });

export const firstWhy = style({ maxWidth: 320, color: colour.textMuted });
