import { appSetup } from './app-setup.ts';

/** Loaded for the first visit that needs the warning. [ENTRY-04 ENTRY-05] */
export const entryWarningLifetime = appSetup.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: { always: { guard: 'shouldLoadEntryWarning', target: 'loading' } },
    loading: {
      invoke: {
        src: 'loadEntryWarning',
        onDone: {
          target: 'done',
          actions: { type: 'startEntryWarning', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: 'done',
      },
    },
    done: {},
  },
});

/** Actors that the first page does not need. */
export const deferredLifetime = appSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadDeferred',
        onDone: {
          target: 'done',
          actions: { type: 'startDeferred', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: 'done',
      },
    },
    done: {},
  },
});
