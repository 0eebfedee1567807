import type { StyleRule } from '@vanilla-extract/css';
import { layered, layeredVariants } from '#src/styles/layered.ts';
import { canHover, forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const iconButton = layered('ui', {
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: vars.layout.touch,
  height: vars.layout.touch,
  borderRadius: '50%',
  transition: `background-color ${vars.motion.fast}, transform ${vars.motion.fast} ${vars.ease.out}`,
  selectors: {
    '&:active': { transform: 'scale(0.94)' },
    '&:disabled': { color: colour.textSubtle, cursor: 'not-allowed', transform: 'none' },
  },
  '@media': { [forcedColours]: { border: '1px solid ButtonBorder' } },
});

const look = (background: string, color: string, hover: string, more: StyleRule = {}): StyleRule => ({
  background,
  color,
  ...more,
  '@media': { [canHover]: { ':hover': { background: hover } } },
});

export const variant = layeredVariants('ui', {
  plain: look('transparent', 'inherit', colour.surfaceSunken),
  soft: look(colour.surfaceSunken, colour.text, colour.border),
  primary: look(colour.primary, colour.onPrimary, colour.primaryHover),
  glass: look(colour.glass, colour.text, colour.surface, { boxShadow: colour.shadowSmall }),
  dark: look(night.dark, night.text, night.darkHover),
  liked: look(colour.secondarySoft, colour.onSecondarySoft, colour.secondarySoft),
});

export type IconButtonVariant = keyof typeof variant;
