import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const clock = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 10 });

export const part = style({
  display: 'grid',
  justifyItems: 'center',
  minWidth: 84,
  padding: '14px 8px 10px',
  borderRadius: vars.radius.large,
  background: colour.surface,
  boxShadow: `inset 0 0 0 1px ${colour.border}`,
});

export const value = style({ fontFamily: vars.font.display, fontSize: '2.25rem', lineHeight: 1.1 });
