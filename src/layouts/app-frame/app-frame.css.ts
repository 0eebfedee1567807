import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

export const offlineRoom = style({ display: 'block' });

export const offline = style({
  position: 'relative',
  zIndex: 21,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: vars.layout.touch,
  padding: `8px ${vars.gutter}`,
  background: vars.night.offline,
  color: vars.night.text,
  fontSize: vars.size.bodySmall,
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
});
