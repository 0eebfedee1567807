import { globalStyle } from '@vanilla-extract/css';
import { layered, layeredVariants } from '#src/styles/mixins.ts';
import { forcedColours } from '#src/styles/media.ts';
import { layers } from '#src/styles/layers.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const alert = layered('ui', {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  minHeight: 64,
  padding: '10px 8px 10px 16px',
  borderRadius: vars.radius.medium,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
  '@media': { [forcedColours]: { border: '1px solid CanvasText' } },
});

export const tone = layeredVariants('ui', {
  info: { background: colour.primarySoft, color: colour.onPrimarySoft },
  warning: { background: colour.warningSoft, color: colour.onWarningSoft },
  danger: { background: colour.dangerSoft, color: colour.onDangerSoft },
  success: { background: colour.successSoft, color: colour.onSuccessSoft },
});

export type AlertTone = keyof typeof tone;

export const icon = layered('ui', { margin: '13px 0' });

export const words = layered('ui', {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  padding: '12px 8px 12px 0',
});

export const message = layered('ui', { flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' });

export const action = layered('ui', { flex: 'none' });

// No link colour has enough contrast on every background: links are bold and underlined text here.
globalStyle(`${words} :is(a, button)`, {
  '@layer': { [layers.ui]: { color: 'inherit', fontWeight: 700, textDecoration: 'underline', textUnderlineOffset: 3 } },
});

// Enlarges the touch target above and below the line.
globalStyle(`${action} :is(a, button)`, {
  '@layer': { [layers.ui]: { display: 'inline-block', padding: '12px 4px', margin: '-12px -4px' } },
});
