import { vars } from './theme.css.ts';

/** Width of a page's content, with margins. */
export const pageWidth = {
  width: '100%',
  maxWidth: `calc(${vars.layout.content} + 2 * ${vars.gutter})`,
  margin: '0 auto',
  paddingInline: vars.gutter,
} as const;
