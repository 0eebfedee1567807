import { globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, canHover } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

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
