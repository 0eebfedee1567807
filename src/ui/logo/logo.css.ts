import { layered } from '#src/styles/mixins.ts';
import { vars } from '#src/styles/theme.css.ts';

export const logo = layered('ui', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: vars.layout.touch,
  fontFamily: vars.font.display,
  fontSize: '1.5rem',
  lineHeight: 1,
  letterSpacing: '-0.01em',
});

export const word = layered('ui', { paddingTop: '0.12em' });

export const star = layered('ui', { color: vars.colour.link });
export const nightStar = layered('ui', { color: vars.night.star });
