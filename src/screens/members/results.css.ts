import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const similar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  marginTop: 12,
  paddingTop: 28,
  borderTop: `1px solid ${vars.colour.border}`,
});

export const similarTitle = style({ minWidth: 0 });
