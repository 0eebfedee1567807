import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { night } = vars;

/** Horizontal panning turns the photo; two fingers zoom. */
export const stage = style({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  overflow: 'hidden',
  touchAction: 'pinch-zoom',
  userSelect: 'none',
});

export const image = style({
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  transform: 'translateX(calc(var(--drag, 0) * 1px))',
  transition: `transform ${vars.motion.base} ${vars.ease.out}`,
  selectors: { [`${stage}[data-dragged] &`]: { transition: 'none' } },
});

const turn = { position: 'absolute', top: '50%', translate: '0 -50%' } as const;

export const previous = style({ ...turn, left: 12, rotate: '180deg' });

export const next = style({ ...turn, right: 12 });

export const count = style({
  position: 'absolute',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  left: '50%',
  translate: '-50% 0',
  padding: '4px 12px',
  borderRadius: vars.radius.full,
  background: night.tag,
  color: night.text,
  fontSize: vars.size.caption,
  pointerEvents: 'none',
});
