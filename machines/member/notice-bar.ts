import { and, assign, enqueueActions, fromCallback, not } from 'xstate';
import type { AppEvent } from '#machines/app/events.ts';
import type { Route } from '#machines/app/facts.ts';
import { now } from '#machines/generic/clock.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { type Notice, dueNotices } from '#machines/app/notices.ts';

/** A child asks for its notice, or needs it no longer. */
export type NoticeEvent = { type: 'notice.requested' | 'notice.released'; notice: Notice };

export const noticeRequested = (notice: Notice): NoticeEvent => ({ type: 'notice.requested', notice });
export const noticeReleased = (notice: Notice): NoticeEvent => ({ type: 'notice.released', notice });

/** The requested notices after this event. */
export const noticesAfter = (requested: readonly Notice[], { type, notice }: NoticeEvent): readonly Notice[] => {
  const others = requested.filter((other) => other !== notice);
  return type === 'notice.requested' ? [...others, notice] : others;
};

type BarFacts = { readonly route: Route };

/** `requested`: before this start, for a bar that starts again. */
type BarInput = BarFacts & { readonly me: string; readonly requested: readonly Notice[] };

type BarContext = BarInput & {
  /** The member has sent a message, or opened the notification settings. */
  readonly mayOfferPush: boolean;
};

type BarEvent =
  | NoticeEvent
  | Extract<AppEvent, { type: 'message.sent' }>
  | { type: 'facts.changed'; facts: BarFacts }
  /** Stored by this account before, also in another tab. */
  | { type: 'pushOffer.restored' }
  | { type: 'notices.unfolded' }
  | { type: 'notices.folded' };

/**
 * Decides what the one bar of notices shows: the first that is due, and the others on request. Push is offered once the
 * member has a reason to want it. [ALERT-14 ALERT-15]
 */
export const noticeBarMachine = setup({
  types: {
    context: {} as BarContext,
    events: {} as BarEvent,
    input: {} as BarInput,
    tags: {} as 'unfolded',
  },
  actors: {
    /** Stores on this device that push may be offered, and reports what is stored. */
    persistPushOffer: fromCallback<{ type: 'pushOffer.changed'; at: number }, { me: string }>(
      unwired('persistPushOffer'),
    ),
  },
  actions: {
    offerPush: enqueueActions(({ enqueue }) => {
      enqueue.assign({ mayOfferPush: true });
      enqueue.sendTo('persistPushOffer', { type: 'pushOffer.changed', at: now() });
    }),
    setRequested: assign({
      requested: ({ context }, event: NoticeEvent) => noticesAfter(context.requested, event),
    }),
    setRoute: assign({ route: (_, { route }: BarFacts) => route }),
  },
  guards: {
    mayOfferPush: ({ context }) => context.mayOfferPush,
    isInNotificationSettings: ({ context }) => context.route.name === 'notifications',
    hasSeveral: ({ context }) => dueNotices(context).length > 1,
    isOtherPage: ({ context, event }) => event.type === 'facts.changed' && event.facts.route.key !== context.route.key,
  },
}).createMachine({
  id: 'noticeBar',
  context: ({ input }) => ({ ...input, mayOfferPush: false }),
  initial: 'folded',
  // Without it push is offered after the next message.
  invoke: {
    src: 'persistPushOffer',
    id: 'persistPushOffer',
    input: ({ context }) => ({ me: context.me }),
    onError: {},
  },
  always: { guard: and(['isInNotificationSettings', not('mayOfferPush')]), actions: 'offerPush' },
  on: {
    'facts.changed': { actions: { type: 'setRoute', params: ({ event }) => event.facts } },
    'notice.requested': { actions: { type: 'setRequested', params: ({ event }) => event } },
    'notice.released': { actions: { type: 'setRequested', params: ({ event }) => event } },
    'pushOffer.restored': { actions: assign({ mayOfferPush: true }) },
    'message.sent': { guard: not('mayOfferPush'), actions: 'offerPush' },
  },
  states: {
    folded: { on: { 'notices.unfolded': 'unfolded' } },
    unfolded: {
      tags: ['unfolded'],
      always: { guard: not('hasSeveral'), target: 'folded' },
      on: {
        'notices.folded': 'folded',
        'facts.changed': {
          guard: 'isOtherPage',
          target: 'folded',
          actions: { type: 'setRoute', params: ({ event }) => event.facts },
        },
      },
    },
  },
});
