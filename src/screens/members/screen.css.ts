import { globalStyle, style } from '@vanilla-extract/css';
import { grid } from '#src/components/member-card/member-card.css.ts';
import { segments } from '#src/components/preference-fields/preference-fields.css.ts';
import { minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

/** The filters stand beside the results. */
export const withColumn = style({
  '@media': {
    [minWidth('desktop')]: {
      gridTemplateColumns: '272px minmax(0, 1fr)',
      gridTemplateRows: 'auto auto 1fr',
      columnGap: 40,
    },
  },
});

globalStyle(`${withColumn} > *`, { '@media': { [minWidth('desktop')]: { gridColumn: 2 } } });

/** Room for one card less. */
globalStyle(`${withColumn} ${grid}`, {
  '@media': { [minWidth('desktop')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});

/** Stays in the window, also below the bar of notices (44 px); its fields scroll where they are longer. */
export const column = style({
  position: 'sticky',
  top: `calc(${vars.topbar} + 24px)`,
  display: 'flex',
  flexDirection: 'column',
  alignSelf: 'start',
  gap: 12,
  maxHeight: `calc(100dvh - ${vars.topbar} - 92px)`,
  overflow: 'hidden',
  padding: '20px 20px 0',
  border: `1px solid ${vars.colour.border}`,
  borderRadius: vars.radius.large,
  background: vars.colour.surface,
  selectors: { [`${withColumn} > &`]: { gridArea: '1 / 1 / span 3 / 2' } },
});

export const columnFoot = style({
  display: 'grid',
  gap: 4,
  margin: '0 -20px',
  padding: '8px 20px 16px',
  borderTop: `1px solid ${vars.colour.border}`,
  background: vars.colour.surface,
});

/** As wide as their words: three of them fit side by side. */
globalStyle(`${column} ${segments}`, { display: 'flex', flexWrap: 'wrap' });
globalStyle(`${column} ${segments} > *`, { flex: '1 1 auto', fontSize: vars.size.bodySmall });

export const results = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 20,
});

/** Result count and the link to the match finder. */
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' });

export const head = stack[4];

export const count = style({ minHeight: 20, color: vars.colour.textMuted });

export const countLine = style({ width: 96, marginTop: 2 });

export const similar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  marginTop: 12,
  paddingTop: 28,
  borderTop: `1px solid ${vars.colour.border}`,
});

export const similarTitle = style({ minWidth: 0 });

export const more = style({ display: 'grid', justifyItems: 'center', gap: 16, paddingTop: 12 });

export const end = style({ paddingTop: 12, textAlign: 'center' });

/** One horizontally scrolling row up to the window's edges. */
export const filters = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: `-3px calc(-1 * ${vars.gutter})`,
  padding: `3px ${vars.gutter}`,
});

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  selectors: { [`${column} > &`]: { gap: 0, minHeight: 0 } },
});

export const fields = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  selectors: { [`${column} &`]: { overflowY: 'auto', margin: '0 -20px', padding: '4px 20px 20px' } },
});

/** Side by side even on narrow phones. */
export const clear = style({ selectors: { '&&': { paddingInline: 16 } } });

export const show = style({ flex: '1 1 auto', selectors: { [`${columnFoot} &&`]: { paddingInline: 12 } } });
