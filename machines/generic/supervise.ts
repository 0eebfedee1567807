import type { AnyActorRef } from 'xstate';
import { supervision } from '#contract/limits/app.ts';
import { now } from './clock.ts';

/** `at`: ms. */
export type Crash = { readonly child: string; readonly at: number };

const recentCrashes = (crashes: readonly Crash[], child: string, at: number): readonly Crash[] =>
  crashes.filter((crash) => crash.child === child && at - crash.at < supervision.window);

/** Crashes older than the window do not count any more. */
export const addCrash = (crashes: readonly Crash[], child: string, at: number): readonly Crash[] => [
  ...crashes.filter((crash) => at - crash.at < supervision.window),
  { child, at },
];

export const hasTooManyCrashes = (crashes: readonly Crash[], child: string, at: number): boolean =>
  recentCrashes(crashes, child, at).length >= supervision.maxCrashes;

/** Delay before the last failed child restarts, ms: doubled with each crash within the window. */
export const backoffDelay = (crashes: readonly Crash[], at: number): number => {
  const last = crashes.at(-1);
  return last === undefined ? 0 : supervision.backoff * 2 ** (recentCrashes(crashes, last.child, at).length - 1);
};

type WithCrashes = { context: { readonly crashes: readonly Crash[] } };
type CrashParams = { readonly child: string };

export const supervisorGuards = {
  hasTooManyCrashes: ({ context }: WithCrashes, { child }: CrashParams): boolean =>
    hasTooManyCrashes(context.crashes, child, now()),
};

export const supervisorDelays = { backoff: ({ context }: WithCrashes): number => backoffDelay(context.crashes, now()) };

/** A failed child is `down`, or `broken` once it has failed too often. */
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
 * A region that restarts a failed child after a growing delay until it has failed too often. The machine has
 * the action `recordCrash`, and spreads `supervisorGuards` and `supervisorDelays`.
 */
export const supervisedRegion = <const Child extends string, const Input>(child: Child, input: Input) => ({
  initial: 'up' as const,
  states: {
    up: { invoke: { src: child, id: child, systemId: child, input, onError: onChildError(child) } },
    down: { after: { backoff: 'up' as const } },
    broken: { on: { 'childRestart.requested': 'up' as const } },
  },
});

/** The running ones of these actors; an event for an actor that is down is lost. */
export const findActors = (system: AnyActorRef['system'], ...children: readonly string[]): readonly AnyActorRef[] =>
  children.flatMap((child): AnyActorRef[] => system.get(child) ?? []);

/** XState's types have no `id` for logic loaded at run time; `xstate.error.actor.<id>` needs one. */
export const spawnOptions = (id: string, input: object): { systemId: string; input: object } => {
  const options = { id, systemId: id, input };
  return options;
};
