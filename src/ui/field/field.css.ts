import { layered } from '#src/styles/layered.ts';
import { forcedColours } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const field = layered('ui', { display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });

// `gap` does not apply to a legend.
export const legend = layered('ui', { marginBottom: 6 });

export const hint = layered('ui', { color: colour.textMuted });

export const error = layered('ui', {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  fontWeight: 600,
  color: colour.onDangerSoft,
});

export const errorIcon = layered('ui', { marginTop: 1 });

export const input = layered('ui', {
  width: '100%',
  minHeight: vars.layout.control,
  padding: '12px 16px',
  border: `1.5px solid ${colour.borderStrong}`,
  borderRadius: vars.radius.medium,
  background: colour.surface,
  color: colour.text,
  lineHeight: '24px',
  appearance: 'none',
  transition: `border-color ${vars.motion.fast}`,
  '::placeholder': { color: colour.placeholder, opacity: 1 },
  selectors: {
    '&[aria-invalid=true]': { borderColor: colour.danger, boxShadow: `0 0 0 1px ${colour.danger}` },
    '&:focus': {
      outline: `3px solid color-mix(in srgb, ${colour.focus} 32%, transparent)`,
      outlineOffset: 0,
      borderColor: colour.focus,
    },
    '&:disabled': { borderColor: colour.border, background: colour.surfaceSunken, color: colour.textMuted },
    '&:autofill': {
      boxShadow: `inset 0 0 0 40px ${colour.primarySoft}`,
      WebkitTextFillColor: colour.onPrimarySoft,
    },
  },
  '@media': {
    [forcedColours]: {
      selectors: { '&:focus': { outlineColor: 'Highlight' }, '&[aria-invalid=true]': { borderWidth: 3 } },
    },
  },
});

export const select = layered('ui', {
  paddingRight: 40,
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  backgroundImage:
    'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
  backgroundSize: '6px 6px',
  backgroundPosition: 'calc(100% - 22px) 22px, calc(100% - 17px) 22px',
  backgroundRepeat: 'no-repeat',
  '@media': { [forcedColours]: { appearance: 'auto' } },
});

export const textArea = layered('ui', {
  display: 'block',
  minHeight: 120,
  maxHeight: '50dvh',
  resize: 'vertical',
  fieldSizing: 'content',
});

export const password = layered('ui', { paddingRight: 52, selectors: { '&::-ms-reveal': { display: 'none' } } });
export const passwordWrap = layered('ui', { position: 'relative' });
export const passwordButton = layered('ui', { position: 'absolute', top: 4, right: 4, color: colour.textMuted });
