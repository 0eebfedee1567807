import { assign, enqueueActions, fromCallback, sendParent, setup } from 'xstate';
import type { Chat } from '#contract/chat.ts';
import type { Likes } from '#contract/like.ts';
import { refresh } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { User } from '#contract/user.ts';
import type { MemberStart } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { now } from '#machines/parts/clock.ts';
import { type PollAnswered, poller } from '#machines/parts/poller.ts';
import { type Crash, alive, backoffOf, failsTooOften, supervised, withCrash } from '#machines/parts/supervise.ts';
import { unwired } from '#machines/parts/wire.ts';
import { chatsMachine } from './chats.ts';
import { likesMachine } from './likes.ts';

/** What one refresh brings; null where it failed. */
export type Refreshed = {
  readonly user: User | null;
  readonly chats: readonly Chat[] | null;
  readonly likes: Likes | null;
};

export const refreshMachine = poller<Refreshed>();

type MemberFacts = Pick<MemberStart, 'online'>;

type MemberEvent = Told | { type: 'facts.changed'; facts: MemberFacts } | PollAnswered<Refreshed>;

type MemberContext = {
  readonly me: string;
  readonly online: boolean;
  /** The conversation on the screen: a list that is started again must know it. */
  readonly open: string | null;
  readonly crashes: readonly Crash[];
};

type MemberChild = 'chats' | 'likes' | 'refresh' | 'live';
const to = (...children: readonly MemberChild[]) => ({ type: 'pass' as const, params: { to: children } });
const up = { type: 'tellUp' as const };
const lists = ({ chats, likes }: Refreshed) => ({ type: 'lists.refreshed', chats, likes });
const hurry = { type: 'poll.hurried' };
const outdated = { chats: { type: 'chats.outdated' }, likes: { type: 'likes.outdated' } };

/** All that lives while somebody is logged in. Leaving it stops every timer and request in it. */
export const memberMachine = setup({
  types: { context: {} as MemberContext, events: {} as MemberEvent, input: {} as MemberStart },
  actors: {
    chats: chatsMachine,
    likes: likesMachine,
    refresh: refreshMachine,
    /** The event stream: what happens to the member, as it happens. */
    live: fromCallback<{ type: 'never' }>(unwired('live')),
  },
  actions: {
    pass: enqueueActions(({ event, enqueue, system }, params: { to: readonly MemberChild[] }) => {
      for (const actor of alive(system, ...params.to)) enqueue.sendTo(actor, event);
    }),
    tellUp: sendParent(({ event }) => event),
    tell: sendParent((_, told: Told) => told),
    spread: enqueueActions(({ enqueue, system }, { answer }: { answer: Refreshed }) => {
      for (const actor of alive(system, 'chats', 'likes')) enqueue.sendTo(actor, lists(answer));
      if (answer.user !== null) enqueue.sendParent({ type: 'user.changed', change: answer.user });
    }),
    reload: enqueueActions(({ enqueue, system }) => {
      for (const child of ['chats', 'likes'] as const)
        for (const actor of alive(system, child)) enqueue.sendTo(actor, outdated[child]);
    }),
    hurry: enqueueActions(({ enqueue, system }) => {
      for (const actor of alive(system, 'refresh')) enqueue.sendTo(actor, hurry);
    }),
    keepOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    keepOpen: assign({ open: (_, params: { id: string | null }) => params.id }),
    reportCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => withCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    isBackOnline: ({ context }, { facts }: { facts: MemberFacts }) => facts.online && !context.online,
    isAboutUser: (_, { live }: { live: LiveEvent }) => live.type === 'user' || live.type === 'resync',
    failsTooOften: ({ context }, { child }: { child: string }) => failsTooOften(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffOf(context.crashes, now()) },
}).createMachine({
  id: 'member',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ me: input.user?.profile.id ?? '', online: input.online, open: input.open, crashes: [] }),
  type: 'parallel',
  on: {
    'fact.learnt': { actions: up },
    'toast.raised': { actions: up },
    'poll.answered': { actions: { type: 'spread', params: ({ event }) => ({ answer: event.answer }) } },
    'live.arrived': [
      {
        guard: { type: 'isAboutUser', params: ({ event }) => ({ live: event.event }) },
        actions: [up, to('chats', 'likes'), { type: 'tell', params: () => ({ type: 'user.outdated' }) }],
      },
      { actions: [up, to('chats', 'likes')] },
    ],
    'conversation.opened': {
      actions: [{ type: 'keepOpen', params: ({ event }) => ({ id: event.id }) }, to('chats')],
    },
    'page.left': { actions: [{ type: 'keepOpen', params: () => ({ id: null }) }, to('chats')] },
    'chats.outdated': { actions: to('chats') },
    'like.toggled': { actions: to('likes') },
    'profile.opened': { actions: to('likes') },
    'lists.wanted': { actions: 'reload' },
    'facts.changed': [
      {
        guard: { type: 'isBackOnline', params: ({ event }) => ({ facts: event.facts }) },
        actions: ['hurry', { type: 'keepOnline', params: ({ event }) => ({ online: event.facts.online }) }],
      },
      { actions: { type: 'keepOnline', params: ({ event }) => ({ online: event.facts.online }) } },
    ],
  },
  states: {
    chats: supervised('chats', ({ context }: { context: MemberContext }) => ({ me: context.me, open: context.open })),
    likes: supervised('likes', undefined),
    refresh: supervised('refresh', { start: refresh.start, gap: refresh.every }),
    live: supervised('live', undefined),
  },
});
