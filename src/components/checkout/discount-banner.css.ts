import { style } from '@vanilla-extract/css';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '14px 16px',
  borderRadius: vars.radius.medium,
  background: colour.starSoft,
  color: colour.onStarSoft,
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});

export const sign = style({ flex: 'none', color: colour.starMark });

export const words = style({ flex: '1 1 130px', minWidth: 0, overflowWrap: 'anywhere' });

export const left = style({
  flex: 'none',
  marginLeft: 'auto',
  fontSize: '1.0625rem',
  fontWeight: 650,
  letterSpacing: '0.04em',
});
