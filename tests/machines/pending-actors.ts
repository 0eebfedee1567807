import type { TraceEntry } from '#tests/machines/kit/model.ts';

export type PendingActor = { readonly id: string; readonly src: string; readonly input: unknown };

/** Actors of this src that run at the end of a trace: for requests, those in flight. */
export const pendingActors = (history: readonly TraceEntry[], src: string): readonly PendingActor[] => {
  const alive = new Map<string, PendingActor>();
  for (const { step, effects } of history) {
    if (step?.kind === 'done' || step?.kind === 'error') alive.delete(step.actor);
    for (const effect of effects) {
      if (effect.kind === 'started') alive.set(effect.id, effect);
      if (effect.kind === 'stopped') alive.delete(effect.id);
    }
  }
  return [...alive.values()].filter((actor) => actor.src === src);
};

/** An actor of this src has been started and has not ended. */
export const isRunning = (history: readonly TraceEntry[], src: string): boolean =>
  pendingActors(history, src).length > 0;

/** All events sent to the parent, in order. */
export const allSentToParent = (history: readonly TraceEntry[], type: string) =>
  history.flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.kind === 'sentToParent' && effect.event.type === type ? [effect.event] : [])),
  );
