import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const form = style({ display: 'grid', gap: 20 });

/** Empty it takes no room: the gap of the form is above it already. */
export const suggestion = style({ marginTop: -12, ':empty': { marginTop: -20 } });

export const take = style({
  padding: '4px 0',
  border: 0,
  background: 'none',
  color: vars.colour.link,
  font: 'inherit',
  overflowWrap: 'anywhere',
  textDecoration: 'underline',
  cursor: 'pointer',
});
