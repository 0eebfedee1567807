import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const head = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 64,
  padding: '6px 12px 6px 8px',
  background: colour.surface,
  borderBottom: `1px solid ${colour.border}`,
  '@media': { [minWidth('tablet')]: { gap: 8, paddingRight: vars.gutter } },
});

export const back = style({ '@media': { [minWidth('tablet')]: { display: 'none' } } });

export const who = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  minHeight: 52,
  borderRadius: vars.radius.medium,
  '@media': { [minWidth('tablet')]: { marginLeft: 24 } },
});

export const whoWords = style({ display: 'grid', gridTemplateColumns: 'minmax(0, auto)', minWidth: 0 });

export const name = style({
  display: 'flex',
  alignItems: 'center',
  fontWeight: 650,
  lineHeight: 1.4,
});

export const age = style({ flex: 'none', whiteSpace: 'pre' });

export const premium = style({ marginLeft: 6, color: colour.starMark });

export const presence = style({ color: colour.textMuted });

export const below = style({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 });

export const headTag = style({ flex: 'none' });

export const acts = style({ display: 'flex', alignItems: 'center', flex: 'none', marginLeft: 'auto' });

export const menu = style({ flex: 'none' });
