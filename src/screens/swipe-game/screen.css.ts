import { type GlobalStyleRule, globalStyle, style } from '@vanilla-extract/css';
import { offline } from '#src/layouts/frame/frame.css.ts';
import { below } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';
import * as alert from '#src/ui/alert/alert.css.ts';
import { low } from './parts/low.ts';

/** As wide as the deck. */
export const page = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'min(100%, 400px)',
  gridTemplateRows: 'auto 1fr',
  justifyContent: 'center',
  alignItems: 'start',
  gap: 18,
  '@media': { [low]: { gap: 8 } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
});

// The game fills the window: the deck gets what all that stands above it leaves, and no button has to be scrolled to.
// The footer follows below.
const whole = `div:has(> main > ${page})`;
globalStyle(whole, {
  position: 'relative',
  '@media': {
    [below('tablet')]: { paddingBottom: `calc(${vars.layout.bottombar} + env(safe-area-inset-bottom, 0px))` },
  },
});
globalStyle(`html:has(${offline}) ${whole}`, { minHeight: `calc(100dvh - ${vars.layout.touch})` });
// The buttons stand nearer to the bottom bar than the focus comes to rest elsewhere.
globalStyle(`html:has(${page})`, { scrollPaddingBottom: vars.layout.bottombar });
globalStyle(`${whole} > footer`, { position: 'absolute', top: '100%', insetInline: 0 });
globalStyle(`${whole} > main`, {
  display: 'flex',
  flexDirection: 'column',
  paddingBottom: 20,
  '@media': { [low]: { paddingBlock: '8px' } },
});

// On a phone a notice is brief here: its link goes on in the line of its words.
const notices = `${whole} > section`;
const onPhone = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(`${notices}${selector}`, { '@media': { [below('tablet')]: rule } });
onPhone('', { gap: 4, paddingBlock: '8px 0' });
onPhone(' > div', { gap: 4 });
onPhone(` ${alert.alert}`, {
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '0 4px 0 12px',
  fontSize: vars.size.caption,
  lineHeight: '18px',
});
onPhone(` ${alert.icon}`, { margin: 0 });
onPhone(` ${alert.words}`, { display: 'block', padding: '6px 0' });
onPhone(` :is(${alert.message}, ${alert.action})`, { display: 'inline' });
onPhone(` ${alert.message}::after`, { content: '" "' });
