import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  minHeight: 'min(640px, 70dvh)',
  padding: '48px 24px',
  borderRadius: vars.radius.extraLarge,
  background: night.gradient,
  color: night.text,
  textAlign: 'center',
});

export const code = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontFamily: vars.font.display,
  fontSize: 'clamp(6rem, 24vw, 11rem)',
  lineHeight: 0.9,
  letterSpacing: '-0.04em',
});

export const star = style({ width: '0.72em', height: '0.72em', color: night.star });

export const why = style({ maxWidth: 400, color: night.textMuted });

export const act = style({ marginTop: 12 });

export const sky = style({ flex: 1, display: 'grid', alignItems: 'center', paddingBottom: 48 });

// The sky fills the whole page.
globalStyle(`${sky} > section`, { background: 'none' });
