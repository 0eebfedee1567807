import { layered, layeredVariants } from '#src/styles/layered.ts';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

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

export const tone = layeredVariants('ui', {
  new: { background: colour.unread, color: colour.onUnread },
  premium: { background: colour.star, color: colour.onStar },
  star: { background: colour.starSoft, color: colour.onStarSoft },
  soft: { background: colour.primarySoft, color: colour.onPrimarySoft },
  success: { background: colour.successSoft, color: colour.onSuccessSoft },
  warning: { background: colour.warningSoft, color: colour.onWarningSoft },
  danger: { background: colour.dangerSoft, color: colour.onDangerSoft },
  photo: { background: night.tag, color: night.text },
});

export type TagTone = keyof typeof tone;

export const online = layered('ui', {
  flex: 'none',
  width: 10,
  height: 10,
  borderRadius: '50%',
  background: colour.online,
  '@media': { [forcedColours]: { forcedColorAdjust: 'none' } },
});
