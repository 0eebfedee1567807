import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { LanderContext, landerMachine } from '#machines/page/lander.ts';
import { usePage } from '#src/system.tsx';

/** The machine of a landing page. */
export const useLander = () => usePage<typeof landerMachine>();

export const useLanderFact = <Name extends keyof LanderContext>(name: Name): LanderContext[Name] =>
  useSelector(useLander(), (snapshot) => snapshot.context[name]);

export const useLanderTag = (tag: 'busy' | 'playing' | 'ended'): boolean =>
  useSelector(useLander(), (snapshot) => snapshot.hasTag(tag));

/** The focus goes along to each further step: what was pressed is gone. */
export const useTurn = (): ((heading: HTMLElement | null) => void) => {
  const at = useLanderFact('at');
  const before = useRef(0);
  return (heading) => {
    if (heading === null || before.current === at) return;
    before.current = at;
    heading.focus({ preventScroll: true });
  };
};
