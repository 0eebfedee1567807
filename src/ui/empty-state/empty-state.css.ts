import { layered } from '#src/styles/mixins.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const empty = layered('ui', {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 12,
  maxWidth: 380,
  margin: '0 auto',
  padding: '40px 16px',
  textAlign: 'center',
});

export const art = layered('ui', { width: 200, height: 150, marginBottom: 8, fill: 'none' });
export const moon = layered('ui', { fill: colour.primarySoft });
export const hill = layered('ui', { fill: `color-mix(in srgb, ${colour.link} 24%, transparent)` });
export const stars = layered('ui', { fill: colour.star });
export const sign = layered('ui', {
  stroke: colour.link,
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
export const filledSign = layered('ui', { fill: colour.link, strokeWidth: 0 });

export const why = layered('ui', { color: colour.textMuted });

export const actions = layered('ui', {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  marginTop: 12,
});
