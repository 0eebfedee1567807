import { vars } from './theme.css.ts';

/** As wide as the content of a page, with room at its sides. */
export const pageWidth = {
  width: '100%',
  maxWidth: `calc(${vars.layout.content} + 2 * ${vars.gutter})`,
  margin: '0 auto',
  paddingInline: vars.gutter,
} as const;
