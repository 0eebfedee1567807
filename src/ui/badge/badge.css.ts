import { layered, layeredVariants } from '#src/styles/layered.ts';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

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
