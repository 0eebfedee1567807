import { style } from '@vanilla-extract/css';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 20 });

/** Side by side even on narrow phones. */
export const clear = style({ selectors: { '&&': { paddingInline: 16 } } });

export const show = style({ flex: '1 1 auto' });

/** Two ages side by side; wrapping labels keep the controls aligned. */
export const ages = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
});
