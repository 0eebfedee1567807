import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const conversation = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  background: colour.canvas,
});

export const loading = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: 12,
  padding: `16px ${vars.gutter}`,
});

export const loadingBubble = style({ height: 44, width: '52%', borderRadius: 20 });

export const loadingOwn = style({
  height: 44,
  width: '38%',
  borderRadius: 20,
  alignSelf: 'flex-end',
});
