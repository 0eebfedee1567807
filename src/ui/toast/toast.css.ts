import { keyframes } from '@vanilla-extract/css';
import { layered } from '#src/styles/mixins.ts';
import { minWidth } from '#src/styles/media.ts';
import { tokens } from '#src/styles/tokens.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });

export const list = layered('ui', {
  position: 'fixed',
  zIndex: 60,
  right: 16,
  left: 16,
  bottom: `calc(${vars.layout.bottombar} + 16px + env(safe-area-inset-bottom, 0px))`,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 10,
  pointerEvents: 'none',
  '@media': {
    [minWidth('tablet')]: { bottom: 32 },
    [minWidth('laptop')]: { left: 'auto', right: 32, alignItems: 'flex-end', width: tokens.toast },
  },
});

export const toast = layered('ui', {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  maxWidth: tokens.toast,
  minHeight: 64,
  padding: '10px 8px 10px 16px',
  border: `1px solid ${colour.border}`,
  borderRadius: vars.radius.medium,
  background: colour.surfaceRaised,
  color: colour.text,
  boxShadow: colour.shadowLarge,
  fontSize: vars.size.bodySmall,
  lineHeight: '20px',
  pointerEvents: 'auto',
  animation: `${rise} ${vars.motion.base} ${vars.ease.out}`,
});

export const danger = layered('ui', { color: colour.onDangerSoft });
export const success = layered('ui', { color: colour.onSuccessSoft });

/** The action stands below words that leave it no room. */
export const content = layered('ui', {
  display: 'flex',
  flex: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  minWidth: 0,
});
export const words = layered('ui', { flex: '1 1 auto', minWidth: 0 });
export const action = layered('ui', { flex: 'none', paddingRight: 8 });
