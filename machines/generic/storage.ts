/**
 * `onError` of an actor that stores something: without storage it lasts as long as the machine. XState ignores events to
 * an actor that has failed, so its senders need no guard.
 */
export const continueWithoutStorage = {} as const;
