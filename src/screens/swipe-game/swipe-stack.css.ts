import { keyframes, style } from '@vanilla-extract/css';
import { reducedMotion } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** Remaining height of the window. */
const size = { flex: '1 1 130px', maxHeight: 520 } as const;

export const waiting = style({ ...size, borderRadius: vars.radius.extraLarge });

/** Text on a card adapts to its size. */
export const room = style({ ...size, position: 'relative', containerType: 'size' });

const follows = 'translateX(calc(var(--drag, 0) * 1px)) rotate(calc(var(--drag, 0) * 0.05deg))';

export const card = style({
  position: 'absolute',
  inset: 0,
  borderRadius: vars.radius.extraLarge,
  boxShadow: colour.shadowMedium,
  transformOrigin: '50% 100%',
  transition: `transform ${vars.motion.base} ${vars.ease.out}`,
});

export const top = style({
  overflow: 'hidden',
  transform: follows,
  selectors: { [`${room}[data-dragged] &`]: { transition: 'none' } },
});

export const second = style({ transform: 'translateY(14px) scale(0.94)' });
export const third = style({ transform: 'translateY(26px) scale(0.88)' });

/** Vertical panning scrolls the page; horizontal panning drags the card. */
export const cover = style({
  position: 'absolute',
  inset: 0,
  borderRadius: vars.radius.extraLarge,
  cursor: 'grab',
  touchAction: 'pan-y',
  // No link preview on a long press.
  WebkitTouchCallout: 'none',
  userSelect: 'none',
  selectors: { [`${room}[data-dragged] &`]: { cursor: 'grabbing' } },
});

export const gone = style({
  pointerEvents: 'none',
  '@media': { [reducedMotion]: { display: 'none' } },
});

const flight = (to: string, turn: string) =>
  style({
    animation: `${keyframes({
      from: { transform: follows },
      to: { transform: `translateX(${to}) rotate(${turn})`, opacity: 0 },
    })} ${vars.motion.slow} ${vars.ease.out} both`,
  });

export const goneRight = flight('130%', '16deg');
export const goneLeft = flight('-130%', '-16deg');
