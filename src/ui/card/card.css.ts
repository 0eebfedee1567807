import { layered } from '#src/styles/mixins.ts';
import { vars } from '#src/styles/theme.css.ts';

export const card = layered('ui', {
  padding: vars.space[5],
  border: `1px solid ${vars.colour.border}`,
  borderRadius: vars.radius.large,
  background: vars.colour.surface,
});
