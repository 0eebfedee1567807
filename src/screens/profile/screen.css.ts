import { style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

const inOrder = { gridTemplateAreas: '"me" "main" "more"', gridTemplateColumns: 'minmax(0, 1fr)' };

export const page = style({
  display: 'grid',
  gap: 24,
  ...inOrder,
  '@media': {
    [minWidth('laptop')]: {
      gridTemplateAreas: '"me main" "more main"',
      gridTemplateColumns: '380px minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      gap: '24px 56px',
    },
  },
});

const part = { display: 'grid', alignContent: 'start', gap: 24, minWidth: 0 } as const;

export const me = style({ gridArea: 'me', ...part });
export const main = style({ gridArea: 'main', ...part });
export const photos = style({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 10 });
export const more = style({ gridArea: 'more', ...part });

export const summary = style({
  display: 'flex',
  alignItems: 'center',
  gap: 18,
  '@media': { [minWidth('laptop')]: { flexDirection: 'column', alignItems: 'flex-start' } },
});

export const face = style({
  width: 104,
  height: 104,
  fontSize: 46,
  '@media': { [minWidth('laptop')]: { width: 168, height: 168, fontSize: 76 } },
});

export const summaryText = style({ display: 'grid', justifyItems: 'start', gap: 4, minWidth: 0 });

export const tag = style({ marginTop: 4 });

export const view = style({ padding: '12px 0' });

export const balance = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 });

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: 16,
  background: vars.colour.starSoft,
  color: vars.colour.onStarSoft,
});

export const balanceText = style({ flex: '1 1 160px' });

export const buy = style({ flex: '0 1 auto' });

export const ways = style({ padding: '4px 20px' });

export const way = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 60,
  fontWeight: 550,
  selectors: { '& + &': { borderTop: `1px solid ${colour.border}` } },
});

export const linkIcon = style({ color: colour.textMuted });
export const word = style({ flex: 1 });

export const card = style({ display: 'grid', gap: 12, paddingBottom: 8 });

export const head = style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 16 });

export const suggestion = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: vars.layout.touch,
  color: vars.colour.link,
  fontWeight: 600,
  textAlign: 'start',
});

export const suggestionText = style({ flex: 1 });

export const count = style({ whiteSpace: 'nowrap' });

export const rows = style({ padding: '4px 20px' });

const line = { selectors: { '* + &': { borderTop: `1px solid ${colour.border}` } } };

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 56,
  textAlign: 'start',
  ...line,
});

export const button = style({ gridTemplateColumns: 'auto minmax(0, 1fr) auto' });

export const name = style({ fontWeight: 550 });

export const value = style({ color: colour.textMuted, textAlign: 'end' });

export const addLabel = style({ color: colour.link, fontWeight: 600 });

export const chevron = style({ color: colour.textSubtle });

export const birthday = style({ paddingBottom: 14, ...line });

export const form = style({ display: 'grid', gap: 20, minWidth: 0 });

export const actions = style({ display: 'grid', gap: 8, marginTop: 4 });
