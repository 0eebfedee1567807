import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { canHover, forcedColours, maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, size, space, radius } = vars;

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '@media': { [minWidth('laptop')]: { height: '100dvh' } },
});

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  borderBottom: `1px solid ${colour.border}`,
  background: colour.surface,
});

/** One row on a phone, so that the panels stay in sight. */
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  minWidth: 0,
  '@media': {
    [maxWidth('laptop')]: {
      flexWrap: 'nowrap',
      margin: `0 calc(-1 * ${space[3]})`,
      padding: `2px ${space[3]}`,
      overflowX: 'auto',
      whiteSpace: 'nowrap',
    },
  },
});

export const heading = style({ fontFamily: vars.font.display, fontSize: size.title, marginRight: space[2] });

export const tabs = style({ width: 'auto', maxWidth: 220 });

export const status = style({ fontSize: size.caption, color: colour.textMuted });

export const panels = style({
  display: 'flex',
  gap: 4,
  padding: `${space[1]} ${space[3]}`,
  borderBottom: `1px solid ${colour.border}`,
  overflowX: 'auto',
  '@media': { [minWidth('laptop')]: { display: 'none' } },
});

export const body = style({
  display: 'grid',
  flex: 1,
  minHeight: 0,
  '@media': {
    [minWidth('laptop')]: {
      gridTemplate:
        '"actors chart state" minmax(0, 1fr) "actors log state" minmax(0, 32%) / 220px minmax(0, 1fr) 320px',
    },
  },
});

const area = (name: string) =>
  style({
    minWidth: 0,
    padding: space[3],
    '@media': {
      [maxWidth('laptop')]: { selectors: { '&[data-shown=false]': { display: 'none' } } },
      [minWidth('laptop')]: { gridArea: name, overflow: 'hidden auto', borderRight: `1px solid ${colour.border}` },
    },
  });

// The page of the replay takes the place of chart and log.
export const views = style({
  minWidth: 0,
  overflow: 'auto',
  '@media': { [minWidth('laptop')]: { gridArea: '1 / 2 / 3 / 3', borderRight: `1px solid ${colour.border}` } },
});

export const actors = area('actors');

export const state = area('state');
const hiddenByViews = style({ selectors: { '[data-panel=views] > &': { display: 'none' } } });
export const chart = style([area('chart'), hiddenByViews]);
export const log = style([
  area('log'),
  hiddenByViews,
  { '@media': { [minWidth('laptop')]: { borderTop: `1px solid ${colour.border}` } } },
]);

export const title = style({
  marginBottom: space[2],
  fontSize: size.bodySmall,
  fontWeight: 650,
  selectors: { '&:not(:first-child)': { marginTop: space[4] } },
});

export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  marginBottom: space[2],
});
export const search = style({ flex: '1 1 120px', width: 'auto' });

export const empty = style({ display: 'grid', gap: space[2], maxWidth: 560, margin: '10vh auto', padding: space[4] });

export const replay = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[1]} ${space[3]}`,
  borderBottom: `1px solid ${colour.border}`,
  background: colour.surfaceSunken,
});
export const slider = style({ flex: '1 1 100px', minWidth: 0, accentColor: colour.primary });
export const link = style({ color: colour.link, textDecoration: 'underline' });
export const file = style({ position: 'absolute', width: 1, height: 1, opacity: 0 });

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 32,
  padding: '4px 12px',
  borderRadius: radius.full,
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
  fontSize: size.caption,
  fontWeight: 600,
  selectors: {
    '&[aria-pressed=true]': { background: colour.primary, color: colour.onPrimary },
    '&:disabled': { background: colour.surfaceSunken, color: colour.textSubtle, cursor: 'not-allowed' },
  },
  '@media': {
    [canHover]: { selectors: { '&:hover:not(:disabled)': { boxShadow: `inset 0 0 0 1.5px ${colour.primary}` } } },
  },
});

export const input = style({
  width: '100%',
  minHeight: 32,
  padding: '4px 10px',
  border: `1.5px solid ${colour.borderStrong}`,
  borderRadius: radius.small,
  background: colour.surface,
  color: colour.text,
  fontSize: size.caption,
});

export const form = style({ display: 'grid', gap: 8, justifyItems: 'start' });
export const field = style({ display: 'grid', gap: 2, width: '100%', fontSize: size.caption, color: colour.textMuted });
export const checkbox = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  fontSize: size.caption,
});
export const error = style({ color: colour.onDangerSoft, fontSize: size.caption });
export const note = style({ color: colour.textMuted, fontSize: size.caption });
export const list = style({ display: 'grid', gap: 6 });
export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  fontSize: size.caption,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});

export const changes = style({ marginBottom: 8, fontSize: size.badge, overflowWrap: 'anywhere' });

globalStyle(`${changes} dt`, { fontWeight: 600 });
globalStyle(`${changes} dd`, { marginLeft: 8 });
globalStyle(`${changes} del`, { background: colour.dangerSoft, color: colour.onDangerSoft });
globalStyle(`${changes} ins`, { background: colour.successSoft, color: colour.onSuccessSoft, textDecoration: 'none' });

export const context = style({
  margin: 0,
  fontSize: size.badge,
  lineHeight: 1.4,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

export const eventLog = style({ width: '100%', borderCollapse: 'collapse', fontSize: size.badge });

globalStyle(`${eventLog} th`, {
  padding: '2px 8px',
  textAlign: 'left',
  fontWeight: 600,
  color: colour.textMuted,
  borderBottom: `1px solid ${colour.border}`,
});
globalStyle(`${eventLog} td`, { padding: '2px 8px', verticalAlign: 'top', overflowWrap: 'anywhere' });
globalStyle(`${eventLog} td:first-child`, { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
globalStyle(`${eventLog} tr[data-ignored=true]`, { color: colour.textSubtle });

globalStyle(`${eventLog} td:nth-child(2)`, { minWidth: 110, '@media': { [minWidth('laptop')]: { minWidth: 180 } } });
globalStyle(`${eventLog} td:nth-child(3)`, { minWidth: 150 });

export const gesture = style({ background: colour.surfaceSunken });
export const eventNote = style({ color: colour.textSubtle });
export const actor = style({ minHeight: 24, textAlign: 'left', fontWeight: 600, textDecoration: 'underline dotted' });
export const wide = style({ '@media': { [maxWidth('tablet')]: { display: 'none' } } });

export const trees = style({ display: 'grid', gap: 8 });

export const lifetime = style({
  padding: '4px 8px',
  fontSize: size.badge,
  fontWeight: 650,
  color: colour.textMuted,
  textTransform: 'uppercase',
  letterSpacing: '0.06em',
});

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 8,
  minHeight: 28,
  padding: '3px 8px',
  borderRadius: vars.radius.small,
  fontSize: size.caption,
  cursor: 'pointer',
  selectors: {
    '&[aria-selected=true]': { background: colour.primarySoft, color: colour.onPrimarySoft },
    '&:hover:not([aria-selected=true])': { background: colour.surfaceSunken },
    '&[data-depth="1"]': { paddingLeft: 20 },
    '&[data-depth="2"]': { paddingLeft: 32 },
    '&[data-depth="3"]': { paddingLeft: 44 },
    '&[data-depth="4"]': { paddingLeft: 56 },
  },
});

export const name = style({ fontWeight: 600 });

export const actorState = style({ color: colour.textMuted, overflowWrap: 'anywhere' });

export const none = style({ padding: 8, color: colour.textMuted, fontSize: size.caption });

export const chartState = style({
  minWidth: 0,
  padding: '6px 10px 8px',
  border: `1.5px solid ${colour.border}`,
  borderRadius: radius.medium,
  background: colour.surface,
  selectors: {
    '&[data-kind=parallel]': { borderStyle: 'dashed' },
    '&[data-active=true]': { borderColor: colour.primary, boxShadow: `inset 0 0 0 1px ${colour.primary}` },
    // The innermost active states stand out.
    '&[data-active=true]:not(:has([data-active=true]))': {
      background: colour.primarySoft,
      color: colour.onPrimarySoft,
    },
  },
  '@media': { [forcedColours]: { selectors: { '&[data-active=true]': { borderColor: 'Highlight', borderWidth: 3 } } } },
});

export const chartTitle = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  fontSize: size.bodySmall,
  fontWeight: 650,
});

export const tag = style({
  padding: '0 6px',
  borderRadius: radius.full,
  background: colour.successSoft,
  color: colour.onSuccessSoft,
  fontSize: size.badge,
  fontWeight: 500,
});

export const invoke = style({ fontSize: size.badge, color: colour.textMuted });

const flash = keyframes({ from: { background: colour.star, color: colour.onStar }, to: {} });

export const transition = style({
  padding: '1px 6px',
  borderRadius: 4,
  fontSize: size.badge,
  color: colour.textMuted,
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-status=enabled]': { color: 'inherit' },
    '&[data-status=enabled]::before': { content: '"▸ "', color: colour.link },
    '&[data-status=blocked]::before': { content: '"✗ "', color: colour.onDangerSoft },
    '&[data-taken=true]': {
      background: colour.starSoft,
      color: colour.onStarSoft,
      animation: `${flash} 1.2s ${vars.ease.out}`,
    },
  },
});

export const summary = style({ fontSize: size.badge, color: colour.textMuted, cursor: 'pointer' });

export const event = style({ fontWeight: 600 });
export const guard = style({ color: 'inherit' });
export const actions = style({ opacity: 0.85 });

export const left = style({ display: 'flex', alignItems: 'center', gap: 6, fontVariantNumeric: 'tabular-nums' });

export const elapsed = style({ width: 60, height: 6, accentColor: colour.primary });

export const states = style({
  display: 'grid',
  gap: 8,
  marginTop: 6,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  alignItems: 'start',
});

// A wide chartState takes the whole row.
globalStyle(`${states} > ${chartState}:has(${states})`, { gridColumn: '1 / -1' });

export const folded = style({ display: 'flex', flexWrap: 'wrap', gap: 4, marginTop: 6 });

export const supervised = style({
  padding: '1px 8px',
  border: `1px solid ${colour.border}`,
  borderRadius: radius.full,
  background: colour.surface,
  color: colour.text,
  fontSize: size.badge,
  selectors: {
    '&[data-active=true]': { borderColor: colour.primary },
    '&[data-chartState=down], &[data-chartState=broken]': { background: colour.dangerSoft, color: colour.onDangerSoft },
  },
});

export const noRules = style({ color: colour.textMuted, fontSize: size.caption });
export const rules = style({ display: 'grid', gap: 8 });

export const rule = style({
  padding: '6px 8px',
  borderLeft: `3px solid ${colour.borderStrong}`,
  fontSize: size.caption,
  selectors: {
    '&[data-satisfied=true]': { borderColor: colour.success },
    '&[data-satisfied=false]': { borderColor: colour.danger },
  },
});

export const whyTitle = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const verdict = style({ fontWeight: 400, color: colour.textMuted });
export const clauses = style({ overflowWrap: 'anywhere' });

export const clause = style({
  selectors: {
    '&[data-state=missing]': { color: colour.onDangerSoft },
    '&[data-state=fulfilled]': { color: colour.onSuccessSoft },
  },
});
