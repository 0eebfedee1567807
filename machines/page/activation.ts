import { fromPromise, sendParent } from 'xstate';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/**
 * The mailed activation link. Its token leaves the address at once and is used by a POST, so that a mail scanner that
 * follows links does not use it. [ACTIVATE-01 ACTIVATE-02]
 */
export const activationMachine = setup({
  types: {
    context: {} as { hasLink: boolean; isConfirmed: boolean },
    /** `hasLink`: the address came with a mailed token. The token itself stays outside. */
    input: {} as InputFacts & { hasLink: boolean },
    tags: {} as 'busy' | 'done' | 'failed',
  },
  actors: { activate: fromPromise<User>(unwired('activate')) },
  actions: { sendToParent: sendParent((_, event: AppEvent) => event) },
  guards: { hasLink: ({ context }) => context.hasLink, isConfirmed: ({ context }) => context.isConfirmed },
}).createMachine({
  id: 'activation',
  context: ({ input: { hasLink, user } }) => ({ hasLink, isConfirmed: user?.status === 'confirmed' }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: 'hasLink',
          target: 'checking',
          actions: { type: 'sendToParent', params: redirectEvent('/activate/done') },
        },
        { guard: 'isConfirmed', target: 'done' },
        { target: 'failed' },
      ],
    },
    checking: {
      tags: ['busy'],
      invoke: {
        src: 'activate',
        onDone: {
          target: 'done',
          actions: {
            type: 'sendToParent',
            params: ({ event }) => ({ type: 'user.authenticated', user: event.output }),
          },
        },
        onError: 'failed',
      },
    },
    done: { tags: ['done'] },
    failed: { tags: ['failed'], entry: { type: 'sendToParent', params: redirectEvent('/activate/error') } },
  },
});
