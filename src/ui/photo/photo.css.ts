import { layered, layeredVariants } from '#src/styles/mixins.ts';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const photo = layered('ui', {
  display: 'block',
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

export const avatar = layered('ui', {
  position: 'relative',
  display: 'grid',
  flex: 'none',
  borderRadius: '50%',
});

export const size = layeredVariants('ui', {
  s: { width: 36, height: 36, fontSize: 16 },
  m: { width: 48, height: 48, fontSize: 22 },
  l: { width: 60, height: 60, fontSize: 27 },
  xl: { width: 84, height: 84, fontSize: 38 },
});

export const ring = layered('ui', { padding: 3, background: vars.night.ring });

export const face = layered('ui', {
  width: '100%',
  height: '100%',
  minWidth: 0,
  minHeight: 0,
  borderRadius: '50%',
  objectFit: 'cover',
  objectPosition: '50% 26%',
  background: colour.skeleton,
});

export const initial = layered('ui', {
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: '100%',
  borderRadius: '50%',
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
  fontFamily: vars.font.display,
  lineHeight: 1,
  textTransform: 'uppercase',
});

export const ringed = layered('ui', { border: `3px solid ${colour.canvas}` });

export const online = layered('ui', {
  position: 'absolute',
  right: 0,
  bottom: 0,
  boxSizing: 'content-box',
  width: 9,
  height: 9,
  border: `2.5px solid ${colour.surface}`,
  borderRadius: '50%',
  background: colour.online,
  '@media': { [forcedColours]: { forcedColorAdjust: 'none' } },
});
