import { layered } from '#src/styles/layered.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const photo = layered('ui', {
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '3 / 4',
  borderRadius: vars.radius.large,
  background: colour.skeleton,
  color: colour.textSubtle,
});

export const image = layered('ui', {
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: '50% 30%',
});

export const missing = layered('ui', { display: 'grid', placeItems: 'center', width: '100%', height: '100%' });

export const lock = layered('ui', {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  padding: 12,
  background: night.veil,
  color: night.text,
  textAlign: 'center',
  fontSize: vars.size.caption,
  lineHeight: '17px',
  fontWeight: 600,
});

export const lockMark = layered('ui', {
  display: 'grid',
  placeItems: 'center',
  width: vars.layout.touch,
  height: vars.layout.touch,
  border: '1px solid rgb(255 255 255 / 0.35)',
  borderRadius: '50%',
  background: night.dark,
});
