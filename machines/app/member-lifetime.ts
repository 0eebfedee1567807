import { assign, not } from 'xstate';
import { appSetup } from './app-setup.ts';
import { forwardRows, forwardTo, memberCommands, rowsFor, typesOf } from './commands.ts';
import type { AppEvent } from './events.ts';

const bufferCommand = {
  type: 'bufferMemberCommand' as const,
  params: ({ event }: { event: AppEvent }) => ({ command: event }),
};

const bufferRows = rowsFor(typesOf(memberCommands), () => bufferCommand);

/** The member scope runs while a member is logged in; commands to it are buffered while it is starting. */
export const memberLifetime = appSetup.createStateConfig({
  initial: 'inactive',
  states: {
    inactive: {
      entry: assign({ pendingMemberCommands: [] }),
      always: { guard: 'isMember', target: 'starting' },
    },
    starting: {
      initial: 'loading',
      always: { guard: not('isMember'), target: 'inactive' },
      on: bufferRows,
      states: {
        loading: {
          invoke: {
            src: 'loadMember',
            onDone: {
              target: '#app.member.active',
              actions: [
                { type: 'startMember', params: ({ event }) => ({ loaded: event.output }) },
                'deliverPendingMemberCommands',
              ],
            },
            onError: { target: 'failed', actions: { type: 'recordCrash', params: { child: 'member' } } },
          },
        },
        failed: { after: { backoff: 'loading' } },
      },
    },
    active: {
      exit: 'stopMember',
      always: [
        { guard: not('isMember'), target: 'inactive' },
        { guard: 'hasMemberChanged', target: 'starting' },
      ],
      on: {
        ...forwardRows(memberCommands),
        'childRestart.requested': { actions: forwardTo('member') },
        'xstate.error.actor.member': {
          target: 'starting.failed',
          actions: { type: 'recordCrash', params: { child: 'member' } },
        },
      },
    },
  },
});
