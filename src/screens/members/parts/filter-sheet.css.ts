import { style } from '@vanilla-extract/css';
import { from } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const body = style({ paddingBottom: 0, '@media': { [from('phablet')]: { paddingBottom: 0 } } });

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

/** In view however long the fields are. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '4px -24px 0',
  padding: '16px 24px',
  borderTop: `1px solid ${vars.colour.border}`,
  background: vars.colour.surface,
  '@media': { [from('phablet')]: { margin: '4px -32px 0', padding: '16px 32px 24px' } },
});

/** On a narrow phone both stand side by side. */
export const clear = style({ selectors: { '&&': { paddingInline: 16 } } });

export const show = style({ flex: '1 1 auto' });

/** Two ages side by side; a label that wraps keeps the controls in line. */
export const ages = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
});
