import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/** CSS pixels: below the first it is a click, from the second on a swipe. */
const least = 8;
const farEnough = 96;
/** CSS pixels per millisecond: a flick needs no distance. */
const flick = 0.6;

type Start = { readonly pointer: number; readonly x: number; readonly at: number; isDragged: boolean };

/**
 * Drags a card sideways by pointer: `moved` gets `--drag` in CSS pixels and `data-dragged`. Released far out or
 * flicked, the card is judged, else it springs back. A drag does not count as a click.
 */
export const useSwipeGesture = (
  moved: RefObject<HTMLElement | null>,
  judge: (liked: boolean, from: number) => void,
) => {
  const start = useRef<Start | null>(null);
  const wasDragged = useRef(false);

  const place = (x: number) => moved.current?.style.setProperty('--drag', String(x));
  const end = () => {
    start.current = null;
    moved.current?.removeAttribute('data-dragged');
    place(0);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      start.current = { pointer: event.pointerId, x: event.clientX, at: event.timeStamp, isDragged: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent) => {
      const { current: from } = start;
      if (from?.pointer !== pointerId) return;
      const x = clientX - from.x;
      if (!from.isDragged && Math.abs(x) < least) return;
      if (!from.isDragged) currentTarget.setPointerCapture(pointerId);
      from.isDragged = true;
      wasDragged.current = true;
      moved.current?.setAttribute('data-dragged', '');
      place(x);
    },
    onPointerUp: ({ pointerId, clientX, timeStamp }: PointerEvent) => {
      const { current: from } = start;
      if (from?.pointer !== pointerId) return;
      const x = clientX - from.x;
      const speed = Math.abs(x) / Math.max(1, timeStamp - from.at);
      end();
      if (from.isDragged && (Math.abs(x) >= farEnough || speed >= flick)) judge(x > 0, x);
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (start.current?.pointer === pointerId) end();
    },
    onClickCapture: (event: MouseEvent) => {
      // A click by key has no pointer event before it.
      if (!wasDragged.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
