import { layered } from '#src/styles/mixins.ts';
import { canHover, forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const chip = layered('ui', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  minHeight: 36,
  padding: '6px 14px',
  borderRadius: vars.radius.full,
  background: colour.surfaceSunken,
  color: colour.text,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
  fontWeight: 550,
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});

export const common = layered('ui', { background: colour.secondarySoft, color: colour.onSecondarySoft });

export const pressable = layered('ui', {
  flex: 'none',
  minHeight: vars.layout.touch,
  padding: '8px 16px',
  border: `1.5px solid ${colour.border}`,
  background: colour.surface,
  whiteSpace: 'nowrap',
  '@media': { [canHover]: { ':hover': { borderColor: colour.borderStrong } } },
});

export const on = layered('ui', {
  borderColor: colour.primarySoft,
  background: colour.primarySoft,
  color: colour.onPrimarySoft,
  '@media': { [forcedColours]: { borderColor: 'Highlight', borderWidth: 3 } },
});
