import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** Phone: the form is the page. From 768: a card with a picture beside the form. */
export const card = style({
  maxWidth: 480,
  margin: '0 auto',
  '@media': {
    [minWidth('tablet')]: {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr)',
      maxWidth: 800,
      // `hidden` would be the scroll container of the sticky parts.
      overflow: 'clip',
      border: `1px solid ${colour.border}`,
      borderRadius: vars.radius.extraLarge,
      background: colour.surface,
    },
  },
});

/** Fills the window below the top bar, also beside a longer form. */
export const picture = style({
  selectors: {
    '&&': {
      '@media': {
        [minWidth('tablet')]: {
          position: 'sticky',
          top: vars.topbar,
          alignSelf: 'start',
          height: `min(100%, 100dvh - ${vars.topbar} - 32px)`,
        },
      },
    },
  },
});

export const main = style({
  display: 'grid',
  gap: 20,
  '@media': { [minWidth('tablet')]: { padding: '28px 32px' } },
});

export const head = stack[4];

export const member = style({ textAlign: 'center' });
