import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

/** One row that scrolls under the finger, to the window's edges. */
export const filters = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: `-3px calc(-1 * ${vars.gutter})`,
  padding: `3px ${vars.gutter}`,
});

export const country = style({ flex: 'none', gap: 0 });

export const countrySelect = style({
  width: 'auto',
  maxWidth: 220,
  minHeight: vars.layout.touch,
  padding: '8px 40px 8px 16px',
  borderColor: vars.colour.border,
  borderRadius: vars.radius.full,
  fontSize: vars.size.bodySmall,
  fontWeight: 550,
  lineHeight: '20px',
  backgroundPosition: 'calc(100% - 22px) 18px, calc(100% - 17px) 18px',
});

export const countryChosen = style({
  borderColor: vars.colour.primarySoft,
  backgroundColor: vars.colour.primarySoft,
  color: vars.colour.onPrimarySoft,
});
