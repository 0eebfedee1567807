import { layered } from '#src/styles/layered.ts';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const control = layered('ui', {
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: 52,
  height: 32,
  margin: 0,
  borderRadius: vars.radius.full,
  background: colour.borderStrong,
  cursor: 'pointer',
  transition: `background-color ${vars.motion.base}`,
  '::after': {
    content: '""',
    position: 'absolute',
    top: 3,
    left: 3,
    width: 26,
    height: 26,
    borderRadius: '50%',
    background: night.paper,
    boxShadow: '0 1px 3px rgb(0 0 0 / 0.3)',
    transition: `left ${vars.motion.base} ${vars.ease.out}`,
  },
  selectors: {
    '&:checked': { background: colour.primary },
    '&:checked::after': { left: 23 },
    '&:focus-visible': { outline: `3px solid ${colour.focus}`, outlineOffset: 2 },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  },
  '@media': { [forcedColours]: { appearance: 'auto', '::after': { content: 'none' } } },
});
