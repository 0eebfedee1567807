import type { ActorLogic, AnyActorRef, AnyEventObject, Snapshot } from 'xstate';

type RecorderSnapshot = Snapshot<unknown> & { readonly input: unknown };

const ended = 'recorder.ended';
const failed = 'recorder.failed';

/** Does nothing until it is resolved or rejected. Replaces every actor of a machine. */
export const stubLogic: ActorLogic<RecorderSnapshot, AnyEventObject, unknown> = {
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  transition: (snapshot, event) => {
    const { input } = snapshot;
    if (event.type === ended) return { status: 'done', output: event['output'], error: undefined, input };
    if (event.type === failed) return { status: 'error', output: undefined, error: event['error'], input };
    if (event.type === 'xstate.stop') return { status: 'stopped', output: undefined, error: undefined, input };
    return snapshot;
  },
  getPersistedSnapshot: (snapshot) => snapshot,
};

export const resolveStub = (actor: AnyActorRef, output: unknown): void => actor.send({ type: ended, output });

export const rejectStub = (actor: AnyActorRef, error: unknown): void => actor.send({ type: failed, error });
