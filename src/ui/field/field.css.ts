import { layered } from '#src/styles/layered.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const field = layered('ui', { display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });

// A legend takes no part in the gap of its fieldset.
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
