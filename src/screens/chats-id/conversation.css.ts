import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
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

export const actions = style({ display: 'flex', alignItems: 'center', flex: 'none', marginLeft: 'auto' });

export const menu = style({ flex: 'none' });

export const first = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 14,
  minHeight: '100%',
  padding: `32px ${vars.gutter}`,
  textAlign: 'center',
});

export const firstFace = style({ width: 132, height: 132 });

export const firstWhy = style({ maxWidth: 320, color: colour.textMuted });

export const icebreakers = style({
  flex: 'none',
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: `4px ${vars.gutter} 10px`,
});
