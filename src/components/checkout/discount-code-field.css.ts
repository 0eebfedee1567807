import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: vars.layout.touch,
  color: colour.link,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});

export const closed = style({ flexBasis: '100%', minWidth: 0 });

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 10,
  maxWidth: 440,
  paddingTop: 6,
});

/** Beside the field, below its label. */
export const apply = style({ marginTop: 26, minHeight: vars.layout.control });

/** The error is below it and stays visible. */
export const code = style({
  scrollMarginBottom: 40,
  textTransform: 'uppercase',
  selectors: { '&::placeholder': { textTransform: 'none' } },
});

export const applied = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  outline: 'none',
});

export const problem = style({ flexBasis: '100%', color: colour.onDangerSoft });
