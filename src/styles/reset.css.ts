import { globalStyle, type GlobalStyleRule } from '@vanilla-extract/css';
import { layers } from './layers.css.ts';
import { forcedColours, reducedMotion } from './media.ts';
import { vars } from './theme.css.ts';

const reset = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(selector, { '@layer': { [layers.reset]: rule } });

reset('*, *::before, *::after', { boxSizing: 'border-box' });

reset('html', {
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  WebkitTapHighlightColor: 'transparent',
  // Focused controls scroll clear of sticky bars.
  scrollPadding: `calc(${vars.topbar} + 16px) 0 calc(${vars.layout.bottombar} + 16px)`,
});

// A modal sets the width of the scroll bar, so that nothing moves when it hides.
reset('html:has(dialog:modal)', { overflow: 'hidden', paddingRight: 'var(--scroll-bar, 0px)' });

reset('body', {
  margin: 0,
  minHeight: '100dvh',
  background: vars.colour.canvas,
  color: vars.colour.text,
  fontFamily: vars.font.text,
  fontSize: vars.size.body,
  lineHeight: 1.5,
  WebkitFontSmoothing: 'antialiased',
  overflowWrap: 'break-word',
});

reset('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend, blockquote', { margin: 0, padding: 0 });
reset('h1, h2, h3, h4', { font: 'inherit' });
reset('ul, ol, menu', { listStyle: 'none' });
reset('fieldset', { border: 0, minWidth: 0 });
reset('img, svg, video', { display: 'block', maxWidth: '100%' });
reset('img', { height: 'auto' });
reset('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
reset('button', { padding: 0, border: 0, background: 'none', cursor: 'pointer' });
reset('button, a, label, summary', { touchAction: 'manipulation' });
reset('a', { color: 'inherit', textDecoration: 'none' });
reset('strong, b', { fontWeight: 650 });
reset('hr', { height: 1, margin: 0, border: 0, background: vars.colour.border });
reset('[hidden]', { display: 'none !important' });

reset(':focus-visible', { outline: `3px solid ${vars.colour.focus}`, outlineOffset: 2 });
// Headings and regions take the focus only so that it is announced from there.
reset('[tabindex="-1"]:focus', { outline: 'none' });

reset('::selection', {
  background: vars.colour.primary,
  color: vars.colour.onPrimary,
  '@media': { [forcedColours]: { background: 'Highlight', color: 'HighlightText' } },
});

reset('*, *::before, *::after, *::backdrop', {
  '@media': {
    [reducedMotion]: {
      animation: 'none !important',
      transition: 'none !important',
    },
  },
});
