import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({
  flex: 1,
  display: 'grid',
  minHeight: `calc(100dvh - ${vars.topbar})`,
  '@media': { [minWidth('laptop')]: { gridTemplateColumns: '1fr 1fr' } },
});

export const side = style({
  display: 'flex',
  flexDirection: 'column',
  padding: `40px ${vars.gutter} 32px`,
});

export const column = style({
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: 20,
  width: '100%',
  maxWidth: vars.layout.login,
  margin: '0 auto',
  '@media': { [minWidth('phablet')]: { alignContent: 'center', padding: '24px 0' } },
});

export const head = style({ display: 'grid', gap: 4 });

export const newHere = style({ color: vars.colour.textMuted, textAlign: 'center' });
