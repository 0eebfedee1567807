import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const plain = style({
  display: 'grid',
  gap: 16,
  padding: 'clamp(24px, 4vw, 48px)',
  borderRadius: vars.radius.extraLarge,
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
  '@media': { [minWidth('laptop')]: { gridTemplateColumns: '1fr 1.2fr', columnGap: 56 } },
});

export const facts = style({ display: 'grid', gap: 12 });

export const fact = style({ display: 'flex', gap: 12, alignItems: 'flex-start' });

export const tick = style({ marginTop: 3 });
