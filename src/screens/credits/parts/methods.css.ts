import { style } from '@vanilla-extract/css';
import { from } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const methodsTitle = style({ marginBottom: 14 });

export const methods = style({
  gap: 10,
  '@media': {
    [from('phablet')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12 },
    [from('laptop')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

export const method = style({ display: 'flex', alignItems: 'center', gap: 14, fontWeight: 650, lineHeight: 1.3 });

export const methodIcon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 40,
  borderRadius: 10,
  background: colour.surfaceSunken,
  color: colour.textMuted,
});
