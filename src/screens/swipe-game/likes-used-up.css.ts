import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const limit = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 14,
  paddingTop: 24,
  textAlign: 'center',
});

export const art = style({ width: 200, height: 150 });
export const sky = style({ fill: colour.primarySoft });
export const moon = style({ fill: colour.link, fillOpacity: 0.85 });
export const star = style({ fill: colour.star });

export const ways = style({ display: 'grid', gap: 8, width: '100%', marginTop: 12 });
