import { globalStyle, style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** Phone: the conversation alone. From 768 the list on its left, from 1200 the profile on its right. */
export const split = style({
  position: 'sticky',
  top: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  height: '100dvh',
  // Enlarged touch targets must not make the page scroll.
  overflow: 'clip',
  '@media': {
    [minWidth('tablet')]: { gridTemplateColumns: '360px minmax(0, 1fr)' },
    [minWidth('desktop')]: { gridTemplateColumns: '360px minmax(0, 1fr) 300px' },
  },
});

// Exactly as high as the window, also below an alert bar.
globalStyle(`div:has(> main > ${split})`, { minHeight: 0 });

/** The offline bar takes room above. */
export const offline = style({ height: `calc(100dvh - ${vars.layout.touch})` });

export const notFound = style({
  width: '100%',
  maxWidth: vars.layout.form,
  margin: '0 auto',
  padding: vars.gutter,
});

export const list = style({
  display: 'none',
  '@media': {
    [minWidth('tablet')]: {
      display: 'block',
      padding: '8px 24px',
      overflowY: 'auto',
      background: colour.surface,
      borderRight: `1px solid ${colour.border}`,
    },
  },
});

export const brand = style({ display: 'inline-block', padding: '8px 0' });

export const listTitle = style({ padding: '4px 0 12px' });

export const noChats = style({ color: colour.textMuted });

export const gone = style({ marginTop: 16, textAlign: 'center' });
