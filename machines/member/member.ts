import { type AnyActorLogic, assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { Chat } from '#contract/chat.ts';
import type { Likes } from '#contract/like.ts';
import { refresh } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { User } from '#contract/user.ts';
import type { MemberStart } from '#machines/app/app.ts';
import type { Facts, PushState } from '#machines/app/facts.ts';
import type { Partner, Told } from '#machines/app/told.ts';
import { now } from '#machines/parts/clock.ts';
import { type PollAnswered, poller } from '#machines/parts/poller.ts';
import {
  type Crash,
  alive,
  backoffOf,
  failsTooOften,
  named,
  supervised,
  whenFailed,
  withCrash,
} from '#machines/parts/supervise.ts';
import { unwired } from '#machines/parts/wire.ts';
import { enrichAlertMachine, enrichRule, mailsAlertMachine, mailsRule, pushAlertMachine, pushRule } from './alerts.ts';
import { blocksMachine } from './blocks.ts';
import { chatsMachine } from './chats.ts';
import { type Discounts, type DiscountsChanged, activeDiscount } from './discounts.ts';
import { giftMachine } from './gift.ts';
import { likePopupMachine } from './like-popup.ts';
import { likesMachine } from './likes.ts';
import { liveMachine } from './live.ts';
import { matchMachine } from './match.ts';
import { outboxMachine } from './outbox.ts';
import { type PickingTold, pickingMachine } from './picking.ts';
import { premiumGateMachine } from './premium-gate.ts';
import { pushMachine } from './push.ts';
import { reportMachine } from './report.ts';
import type { SendingTold } from './sending.ts';
import { timeBonusModalMachine } from './time-bonus-modal.ts';
import { visibilityMachine } from './visibility.ts';
import { timeBonusMachine } from './time-bonus.ts';
import { welcomeDiscountMachine } from './welcome-discount.ts';

/** What one refresh brings; null where it failed. */
export type Refreshed = {
  readonly user: User | null;
  readonly chats: readonly Chat[] | null;
  readonly likes: Likes | null;
};

export const refreshMachine = poller<Refreshed>();

export type LoadedPhotos = { readonly logic: AnyActorLogic };

type MemberFacts = Pick<MemberStart, 'online' | 'settings' | 'user' | 'route' | 'discount' | 'push'>;

type MemberEvent =
  | Told
  | { type: 'likes.outdated' }
  | { type: 'facts.changed'; facts: MemberFacts }
  | DiscountsChanged
  | PickingTold
  | Extract<SendingTold, { type: 'file.dropped' }>
  | PollAnswered<Refreshed>
  | { type: 'xstate.error.actor.photos'; error: unknown };

type MemberContext = {
  readonly me: string;
  readonly online: boolean;
  /** The conversation on the screen: a list that is started again must know it. */
  readonly open: string | null;
  readonly partner: Partner | null;
  /** The site's key for pushes. */
  readonly key: string | null;
  readonly facts: MemberFacts;
  /** Between two refreshes, ms: longer where pushes tell what is new. [REFRESH-03 REFRESH-04] */
  readonly gap: number;
  readonly discounts: Discounts;
  readonly crashes: readonly Crash[];
};

type MemberChild =
  | 'chats'
  | 'likes'
  | 'refresh'
  | 'push'
  | 'photos'
  | 'outbox'
  | 'picking'
  | 'live'
  | 'gate'
  | 'report'
  | 'match'
  | 'likePopup'
  | 'appBadge'
  | 'gift'
  | 'blocks'
  | 'timeBonus'
  | 'timeBonusModal'
  | 'welcomeDiscount'
  | 'enrichAlert'
  | 'pushAlert'
  | 'mailsAlert'
  | 'visibility';
const to = (...children: readonly MemberChild[]) => ({ type: 'pass' as const, params: { to: children } });
const alerts = ['enrichAlert', 'pushAlert', 'mailsAlert'] as const;
const spreadFacts = to(
  'photos',
  'outbox',
  'live',
  'gate',
  'likePopup',
  'timeBonus',
  'timeBonusModal',
  'welcomeDiscount',
  ...alerts,
);
const up = { type: 'tellUp' as const };
const lists = ({ chats, likes }: Refreshed, asked: number) => ({ type: 'lists.refreshed', chats, likes, asked });
const hurry = { type: 'poll.hurried' };
const answered = { type: 'server.answered' };
const lostFiles = { type: 'files.lost' };
const isAnswered = ({ user, chats, likes }: Refreshed): boolean => (user ?? chats ?? likes) !== null;
const keyOf = ({ settings }: MemberFacts): string | null => settings?.push_public_key ?? null;
const gapWith = (push: PushState): number => (push === 'subscribed' ? refresh.everyWithPush : refresh.every);
const outdated = { chats: { type: 'chats.outdated' }, likes: { type: 'likes.outdated' } };

/** All that lives while somebody is logged in. Leaving it stops every timer and request in it. */
export const memberMachine = setup({
  types: { context: {} as MemberContext, events: {} as MemberEvent, input: {} as MemberStart },
  actors: {
    chats: chatsMachine,
    gift: giftMachine,
    blocks: blocksMachine,
    likes: likesMachine,
    refresh: refreshMachine,
    push: pushMachine,
    outbox: outboxMachine,
    picking: pickingMachine,
    gate: premiumGateMachine,
    report: reportMachine,
    match: matchMachine,
    likePopup: likePopupMachine,
    timeBonus: timeBonusMachine,
    timeBonusModal: timeBonusModalMachine,
    welcomeDiscount: welcomeDiscountMachine,
    enrichAlert: enrichAlertMachine,
    pushAlert: pushAlertMachine,
    mailsAlert: mailsAlertMachine,
    visibility: visibilityMachine,
    /** The member's own photos: few visits look at them. */
    loadPhotosPart: fromPromise<LoadedPhotos>(unwired('loadPhotosPart')),
    /** What waits for the member, on the icon of the installed page. [LIKE-08] */
    appBadge: fromCallback<Extract<Told, { type: 'fact.learnt' }>>(unwired('appBadge')),
    live: liveMachine,
  },
  actions: {
    pass: enqueueActions(({ event, enqueue, system }, params: { to: readonly MemberChild[] }) => {
      for (const actor of alive(system, ...params.to)) enqueue.sendTo(actor, event);
    }),
    tellUp: sendParent(({ event }) => event),
    tell: sendParent((_, told: Told) => told),
    spread: enqueueActions(({ enqueue, system }, { answer, asked }: { answer: Refreshed; asked: number }) => {
      for (const actor of alive(system, 'chats', 'likes')) enqueue.sendTo(actor, lists(answer, asked));
      if (isAnswered(answer)) for (const outbox of alive(system, 'outbox')) enqueue.sendTo(outbox, answered);
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
    keepFacts: assign({ facts: (_, params: { facts: MemberFacts }) => params.facts }),
    /** Keeps the site's key, and hands on another one. */
    keepKey: enqueueActions(({ context, enqueue, system }, { key }: { key: string | null }) => {
      if (key === context.key) return;
      enqueue.assign({ key });
      for (const actor of alive(system, 'push')) enqueue.sendTo(actor, { type: 'key.changed', key });
    }),
    retime: enqueueActions(({ enqueue, system }, { gap }: { gap: number }) => {
      enqueue.assign({ gap });
      for (const actor of alive(system, 'refresh')) enqueue.sendTo(actor, { type: 'gap.changed', gap });
    }),
    /** Keeps what is new of the discounts, and tells the one that holds. [DISCOUNT-06] */
    keepDiscounts: enqueueActions(({ context, enqueue }, { changed }: { changed: Partial<Discounts> }) => {
      const discounts = { ...context.discounts, ...changed };
      enqueue.assign({ discounts });
      enqueue.sendParent({ type: 'fact.learnt', facts: { discount: activeDiscount(discounts) } });
    }),
    startPhotos: enqueueActions(({ context: { online }, enqueue }, { loaded }: { loaded: LoadedPhotos }) => {
      enqueue.spawnChild(loaded.logic, named('photos', { online }));
    }),
    stopPhotos: enqueueActions(({ enqueue }) => enqueue.stopChild('photos')),
    keepOpen: assign({ open: (_, params: { id: string | null }) => params.id }),
    keepPartner: assign({ partner: (_, params: { partner: Partner | null }) => params.partner }),
    /** With whoever keeps the files of photos, the files have gone. */
    reportCrash: enqueueActions(({ context, enqueue, system }, { child }: { child: string }) => {
      enqueue.assign({ crashes: withCrash(context.crashes, child, now()) });
      if (child === 'picking') for (const outbox of alive(system, 'outbox')) enqueue.sendTo(outbox, lostFiles);
    }),
  },
  guards: {
    isOtherGap: ({ context }, { facts: { push } }: { facts: Partial<Facts> }) =>
      push !== undefined && gapWith(push) !== context.gap,
    isBackOnline: ({ context }, { facts }: { facts: MemberFacts }) => facts.online && !context.online,
    isAboutUser: (_, { live }: { live: LiveEvent }) => live.type === 'user' || live.type === 'resync',
    failsTooOften: ({ context }, { child }: { child: string }) => failsTooOften(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffOf(context.crashes, now()) },
}).createMachine({
  id: 'member',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    me: input.user?.profile.id ?? '',
    online: input.online,
    open: input.open,
    partner: input.partner,
    key: keyOf(input),
    facts: {
      online: input.online,
      settings: input.settings,
      user: input.user,
      route: input.route,
      discount: input.discount,
      push: input.push,
    },
    gap: refresh.every,
    discounts: { timeBonus: null, welcomeDiscount: null },
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'fact.learnt': [
      {
        guard: { type: 'isOtherGap', params: ({ event }) => ({ facts: event.facts }) },
        actions: [
          up,
          to('appBadge'),
          { type: 'retime', params: ({ event }) => ({ gap: gapWith(event.facts.push ?? 'unknown') }) },
        ],
      },
      { actions: [up, to('appBadge')] },
    ],
    'toast.raised': { actions: up },
    'user.outdated': { actions: up },
    'user.changed': { actions: up },
    'session.refused': { actions: up },
    'logout.asked': { actions: to('outbox') },
    'poll.answered': {
      actions: { type: 'spread', params: ({ event }) => ({ answer: event.answer, asked: event.asked }) },
    },
    'live.arrived': [
      {
        guard: { type: 'isAboutUser', params: ({ event }) => ({ live: event.event }) },
        actions: [
          up,
          to('chats', 'likes', 'photos', 'match', 'outbox'),
          { type: 'tell', params: () => ({ type: 'user.outdated' }) },
        ],
      },
      { actions: [up, to('chats', 'likes', 'photos', 'match', 'outbox')] },
    ],
    'conversation.opened': {
      actions: [{ type: 'keepOpen', params: ({ event }) => ({ id: event.id }) }, to('chats')],
    },
    'page.left': {
      actions: [
        { type: 'keepOpen', params: () => ({ id: null }) },
        { type: 'keepPartner', params: () => ({ partner: null }) },
        to('chats', 'gift', 'report', 'outbox', 'picking'),
      ],
    },
    'partner.opened': {
      actions: [{ type: 'keepPartner', params: ({ event }) => ({ partner: event.partner }) }, to('outbox')],
    },
    'text.touched': { actions: up },
    'message.sent': { actions: up },
    'unsent.discarded': { actions: to('outbox') },
    'photo.submitted': { actions: to('outbox') },
    'files.lost': { actions: to('outbox') },
    'file.dropped': { actions: to('picking') },
    'chats.outdated': { actions: to('chats') },
    'conversation.deleted': { actions: to('chats') },
    'gift.asked': { actions: to('gift') },
    'like.toggled': { actions: to('likes') },
    'likes.outdated': { actions: to('likes') },
    'match.found': { actions: to('match') },
    'profile.opened': { actions: to('likes') },
    'lists.wanted': { actions: 'reload' },
    'block.turned': { actions: to('blocks') },
    'block.answered': { actions: up },
    'search.outdated': { actions: up },
    'push.asked': { actions: to('push') },
    'push.stopped': { actions: to('push') },
    'report.asked': { actions: to('report') },
    'gate.asked': { actions: to('gate') },
    'intent.kept': { actions: to('gate') },
    'place.asked': { actions: up },
    'discounts.changed': {
      actions: { type: 'keepDiscounts', params: ({ event }) => ({ changed: event.discounts }) },
    },
    'facts.changed': [
      {
        guard: { type: 'isBackOnline', params: ({ event }) => ({ facts: event.facts }) },
        actions: [
          'hurry',
          { type: 'keepOnline', params: ({ event }) => ({ online: event.facts.online }) },
          { type: 'keepKey', params: ({ event }) => ({ key: keyOf(event.facts) }) },
          { type: 'keepFacts', params: ({ event }) => ({ facts: event.facts }) },
          spreadFacts,
        ],
      },
      {
        actions: [
          { type: 'keepOnline', params: ({ event }) => ({ online: event.facts.online }) },
          { type: 'keepKey', params: ({ event }) => ({ key: keyOf(event.facts) }) },
          { type: 'keepFacts', params: ({ event }) => ({ facts: event.facts }) },
          spreadFacts,
        ],
      },
    ],
  },
  states: {
    chats: supervised('chats', ({ context }: { context: MemberContext }) => ({ me: context.me, open: context.open })),
    likes: supervised('likes', undefined),
    gift: supervised('gift', undefined),
    blocks: supervised('blocks', undefined),
    refresh: supervised('refresh', ({ context }: { context: MemberContext }) => ({
      start: refresh.start,
      gap: context.gap,
    })),
    push: supervised('push', ({ context }: { context: MemberContext }) => ({ me: context.me, key: context.key })),
    photos: {
      initial: 'away',
      states: {
        away: { on: { 'photos.wanted': 'coming' } },
        coming: {
          invoke: {
            src: 'loadPhotosPart',
            id: 'loadPhotosPart',
            onDone: {
              target: 'up',
              actions: { type: 'startPhotos', params: ({ event }) => ({ loaded: event.output }) },
            },
            onError: whenFailed('photos'),
          },
        },
        up: { exit: 'stopPhotos', on: { 'xstate.error.actor.photos': whenFailed('photos') } },
        down: { after: { backoff: 'coming' } },
        broken: { on: { 'child.revived': 'coming' } },
      },
    },
    outbox: {
      ...supervised('outbox', ({ context }: { context: MemberContext }) => ({
        me: context.me,
        online: context.online,
        partner: context.partner,
      })),
      on: { 'child.revived': { actions: to('outbox') } },
    },
    picking: supervised('picking', undefined),
    report: supervised('report', undefined),
    gate: supervised('gate', ({ context }: { context: MemberContext }) => context.facts),
    match: supervised('match', undefined),
    likePopup: supervised('likePopup', ({ context }: { context: MemberContext }) => ({ route: context.facts.route })),
    timeBonus: supervised('timeBonus', ({ context }: { context: MemberContext }) => ({ user: context.facts.user })),
    timeBonusModal: supervised('timeBonusModal', ({ context: { me, facts } }: { context: MemberContext }) => ({
      me,
      user: facts.user,
      route: facts.route,
      discount: facts.discount,
    })),
    welcomeDiscount: supervised('welcomeDiscount', ({ context }: { context: MemberContext }) => ({
      user: context.facts.user,
    })),
    enrichAlert: supervised('enrichAlert', ({ context: { me, facts } }: { context: MemberContext }) => ({
      me,
      facts,
      rule: enrichRule,
    })),
    pushAlert: supervised('pushAlert', ({ context: { me, facts } }: { context: MemberContext }) => ({
      me,
      facts,
      rule: pushRule,
    })),
    mailsAlert: supervised('mailsAlert', ({ context: { me, facts } }: { context: MemberContext }) => ({
      me,
      facts,
      rule: mailsRule,
    })),
    visibility: supervised('visibility', undefined),
    appBadge: supervised('appBadge', undefined),
    live: supervised('live', ({ context: { me, facts } }: { context: MemberContext }) => ({ me, user: facts.user })),
  },
});
