import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

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
  '@media': { [minWidth('laptop')]: { maxWidth: 560, height: 540 } },
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
