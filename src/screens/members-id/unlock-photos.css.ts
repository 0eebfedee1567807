import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

export const unlock = style({
  gridArea: 'unlock',
  alignSelf: 'start',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 14,
  padding: 18,
  borderRadius: vars.radius.large,
  background: night.dusk,
  color: night.text,
});

export const unlockStar = style({ color: night.star });

export const unlockWords = style({ flex: '1 1 150px', minWidth: 0 });

export const unlockTitle = style({ fontSize: '1.0625rem', lineHeight: 1.3, fontWeight: 650 });

export const unlockWhy = style({ color: night.textMuted });
