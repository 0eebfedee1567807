import { globalStyle, keyframes, type StyleRule } from '@vanilla-extract/css';
import { layered, layeredVariants } from '#src/styles/mixins.ts';
import { layers } from '#src/styles/layers.css.ts';
import { canHover, forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const button = layered('ui', {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: vars.layout.control,
  padding: '12px 26px',
  border: 0,
  borderRadius: vars.radius.full,
  fontWeight: 650,
  lineHeight: 1.25,
  textAlign: 'center',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background-color ${vars.motion.fast}, transform ${vars.motion.fast} ${vars.ease.out}`,
  selectors: {
    '&:active:not([aria-disabled=true])': { transform: 'scale(0.98)' },
    '&[aria-disabled=true]': { cursor: 'progress' },
  },
  '@media': { [forcedColours]: { border: '1px solid ButtonBorder' } },
});

export const size = layeredVariants('ui', {
  l: {},
  m: { minHeight: vars.layout.touch, padding: '8px 18px', fontSize: vars.size.control },
});

export const fullWidth = layered('ui', { width: '100%' });

const fill = (background: string, color: string, hover: string, more: StyleRule = {}): StyleRule => ({
  background,
  color,
  ...more,
  '@media': { [canHover]: { ':hover': { background: hover } } },
});
const outline = (line: string): StyleRule => ({ boxShadow: `inset 0 0 0 1.5px ${line}` });

export const variant = layeredVariants('ui', {
  primary: fill(colour.primary, colour.onPrimary, colour.primaryHover),
  secondary: fill(colour.secondary, colour.onSecondary, colour.secondaryHover),
  soft: fill(
    colour.primarySoft,
    colour.onPrimarySoft,
    `color-mix(in srgb, ${colour.primarySoft} 88%, ${colour.primary})`,
  ),
  line: fill('transparent', colour.text, colour.surfaceSunken, outline(colour.borderStrong)),
  quiet: fill('transparent', colour.link, colour.primarySoft),
  success: fill(colour.success, colour.onSuccess, colour.successHover),
  danger: fill(colour.danger, colour.onDanger, colour.dangerHover),
  'danger-quiet': fill('transparent', colour.onDangerSoft, colour.dangerSoft),
  white: fill(night.paper, night.onPaper, night.paperHover),
  night: fill(night.fill, night.text, night.fillHover, outline(night.line)),
});

export type ButtonVariant = keyof typeof variant;

// After the variants: a disabled button looks the same in all of them.
export const disabled = layered('ui', {
  ':disabled': {
    background: colour.surfaceSunken,
    color: colour.textSubtle,
    boxShadow: 'none',
    transform: 'none',
    cursor: 'not-allowed',
  },
});

export const label = layered('ui', {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
});

const wave = keyframes({ '0%, 60%, 100%': { opacity: 0.35 }, '30%': { opacity: 1 } });

export const dots = layered('ui', {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  '@media': { [forcedColours]: { display: 'none' } },
});

export const dot = layered('ui', {
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: 'currentColor',
  animation: `${wave} 1.2s infinite`,
  selectors: { '&:nth-child(2)': { animationDelay: '0.15s' }, '&:nth-child(3)': { animationDelay: '0.3s' } },
});

// The hidden label keeps the width; in forced colours it stays visible.
globalStyle(`[aria-busy=true] > ${label}`, {
  '@layer': { [layers.ui]: { opacity: 0, '@media': { [forcedColours]: { opacity: 1 } } } },
});

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

export const iconVariant = layeredVariants('ui', {
  plain: look('transparent', 'inherit', colour.surfaceSunken),
  soft: look(colour.surfaceSunken, colour.text, colour.border),
  primary: look(colour.primary, colour.onPrimary, colour.primaryHover),
  glass: look(colour.glass, colour.text, colour.surface, { boxShadow: colour.shadowSmall }),
  dark: look(night.dark, night.text, night.darkHover),
  liked: look(colour.secondarySoft, colour.onSecondarySoft, colour.secondarySoft),
});

export type IconButtonVariant = keyof typeof iconVariant;
