import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { LanderContext } from '#machines/page/lander.ts';
import { usePageActor } from '#src/system.tsx';

/** The machine of a landing page. */
export const useLanderActor = () => usePageActor('lander');

export const useLanderContext = <Name extends keyof LanderContext>(name: Name): LanderContext[Name] =>
  useSelector(useLanderActor(), (snapshot) => snapshot.context[name]);

export const useLanderTag = (tag: 'busy' | 'playing' | 'ended'): boolean =>
  useSelector(useLanderActor(), (snapshot) => snapshot.hasTag(tag));

/** Focus moves to each new step: the pressed button unmounts. */
export const useStepFocus = (): ((heading: HTMLElement | null) => void) => {
  const stepIndex = useLanderContext('stepIndex');
  const before = useRef(0);
  return (heading) => {
    if (heading === null || before.current === stepIndex) return;
    before.current = stepIndex;
    heading.focus({ preventScroll: true });
  };
};
