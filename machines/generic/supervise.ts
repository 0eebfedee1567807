import type { AnyActorRef } from 'xstate';
import { supervision } from '#contract/limits.ts';

/** A child that failed, and when. */
export type Crash = { readonly child: string; readonly at: number };

const recentCrashes = (crashes: readonly Crash[], child: string, at: number): readonly Crash[] =>
  crashes.filter((crash) => crash.child === child && at - crash.at < supervision.window);

/** The crashes to remember once `child` has failed at `at`. */
export const addCrash = (crashes: readonly Crash[], child: string, at: number): readonly Crash[] => [
  ...crashes.filter((crash) => at - crash.at < supervision.window),
  { child, at },
];

/** A child that failed as often as it may within the window is not started again by itself. */
export const hasTooManyCrashes = (crashes: readonly Crash[], child: string, at: number): boolean =>
  recentCrashes(crashes, child, at).length >= supervision.crashes;

/** How long the child that failed last stays down, ms: doubled with each crash within the window. */
export const backoffDelay = (crashes: readonly Crash[], at: number): number => {
  const last = crashes.at(-1);
  return last === undefined ? 0 : supervision.backoff * 2 ** (recentCrashes(crashes, last.child, at).length - 1);
};

/** A child has failed: it is `down`, or `broken` where it fails too often. */
export const onChildError = <const Child extends string>(child: Child) =>
  [
    {
      guard: { type: 'hasTooManyCrashes', params: { child } },
      target: 'broken',
      actions: { type: 'recordCrash', params: { child } },
    },
    { target: 'down', actions: { type: 'recordCrash', params: { child } } },
  ] as const;

/**
 * A region that keeps one child alive: a failure is reported and the child started again after a growing delay,
 * until it fails too often. The machine provides the guard `hasTooManyCrashes`, the action `recordCrash` and the delay `backoff`.
 */
export const supervisedRegion = <const Child extends string, const Input>(child: Child, input: Input) => ({
  initial: 'up' as const,
  states: {
    up: {
      invoke: {
        src: child,
        id: child,
        systemId: child,
        input,
        onError: onChildError(child),
      },
    },
    down: { after: { backoff: 'up' as const } },
    broken: { on: { 'childRestart.requested': 'up' as const } },
  },
});

/** Those of the children that are alive; one that is down misses what is sent. */
export const findActors = (system: AnyActorRef['system'], ...children: readonly string[]): readonly AnyActorRef[] =>
  children.flatMap((child): AnyActorRef[] => system.get(child) ?? []);

/** Options for logic that arrives at run time: its type has no room for an id, yet its parent must know whose error it hears. */
export const spawnOptions = (id: string, input: object): { systemId: string; input: object } => {
  const options = { id, systemId: id, input };
  return options;
};
