import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, maxWidth } from '#src/styles/media.ts';
import { starrySky } from '#src/styles/mixins.ts';
import { vars } from '#src/styles/theme.css.ts';

const { night, colour } = vars;

/** A centred card on phones too, unlike other modals. */
export const panel = style({
  width: '100%',
  maxWidth: 440,
  background: 'none',
  '@media': {
    [maxWidth('phablet')]: { alignSelf: 'center', margin: 20, borderRadius: vars.radius.extraLarge },
  },
});

globalStyle(`${panel} > button`, { background: night.dark, color: night.text });
globalStyle(`${panel} > button:hover`, { '@media': { [canHover]: { background: night.darkHover } } });

/** Brand colours, the same in both themes. */
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 12,
  padding: '44px 28px 28px',
  background: `${starrySky}, ${night.dusk}`,
  color: night.text,
  textAlign: 'center',
  vars: { [colour.focus]: night.text },
});

export const picture = style({
  position: 'relative',
  display: 'block',
  width: 'min(236px, 58vw, 32vh)',
  minWidth: 132,
  marginBottom: 40,
  borderRadius: 24,
});

export const photo = style({
  borderRadius: 24,
  background: night.fill,
  color: night.text,
  boxShadow: `0 0 0 5px ${night.paper}, ${colour.shadowLarge}`,
});

export const thumb = style({
  position: 'absolute',
  left: '50%',
  bottom: -30,
  display: 'grid',
  placeItems: 'center',
  width: 68,
  height: 68,
  borderRadius: '50%',
  background: colour.secondary,
  color: colour.onSecondary,
  boxShadow: `0 0 0 5px ${night.paper}`,
  transform: 'translateX(-50%)',
});

export const text = style({ maxWidth: 380, color: night.textMuted });

export const actions = style({ display: 'grid', gap: 8, width: '100%', maxWidth: 384, marginTop: 8 });
