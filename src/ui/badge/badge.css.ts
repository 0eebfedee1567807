import { layered, layeredVariants } from '#src/styles/mixins.ts';
import { forcedColours, maxWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const badge = layered('ui', {
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  padding: '0 6px',
  borderRadius: vars.radius.full,
  fontSize: vars.size.badge,
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});

export const tone = layeredVariants('ui', {
  unread: { background: colour.unread, color: colour.onUnread },
  primary: { background: colour.primary, color: colour.onPrimary },
  warning: { background: colour.warning, color: colour.onWarning },
  danger: { background: colour.unread, color: colour.onUnread },
  quiet: { background: colour.surfaceSunken, color: colour.textMuted },
});

export type BadgeTone = keyof typeof tone;

export const tag = layered('ui', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  minHeight: 26,
  padding: '2px 10px',
  borderRadius: vars.radius.full,
  fontSize: vars.size.caption,
  lineHeight: '16px',
  fontWeight: 650,
  whiteSpace: 'nowrap',
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});

/** On a phone a small mark in the corner of a picture. */
export const tagInCorner = layered('ui', {
  '@media': {
    [maxWidth('phablet')]: { minHeight: 20, padding: '1px 7px', fontSize: vars.size.badge },
  },
});

export const tagTone = layeredVariants('ui', {
  new: { background: colour.unread, color: colour.onUnread },
  premium: { background: colour.star, color: colour.onStar },
  star: { background: colour.starSoft, color: colour.onStarSoft },
  soft: { background: colour.primarySoft, color: colour.onPrimarySoft },
  success: { background: colour.successSoft, color: colour.onSuccessSoft },
  warning: { background: colour.warningSoft, color: colour.onWarningSoft },
  danger: { background: colour.dangerSoft, color: colour.onDangerSoft },
  photo: { background: night.tag, color: night.text },
});

export type TagTone = keyof typeof tagTone;

export const online = layered('ui', {
  flex: 'none',
  width: 10,
  height: 10,
  borderRadius: '50%',
  background: colour.online,
  '@media': { [forcedColours]: { forcedColorAdjust: 'none' } },
});
