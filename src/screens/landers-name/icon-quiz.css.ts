import { globalStyle, style } from '@vanilla-extract/css';

/** Large touch targets. */
export const choices = style({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))', gap: 10 });
globalStyle(`${choices} button`, { height: '100%', minHeight: 128, padding: 12, borderRadius: 20 });
globalStyle(`${choices} button > span`, { flexDirection: 'column' });

export const icon = style({
  width: 48,
  height: 48,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
