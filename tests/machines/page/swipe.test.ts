import { describe, expect, it } from 'vitest';
import type { SwipeDeck } from '#contract/swipe.ts';
import {
  type StoredGame,
  type SwipeContext,
  likesLeft,
  isLikeAllowed,
  latestAllowance,
  swipeMachine,
} from '#machines/page/swipe.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started, told } from '#tests/machines/kit/effects.ts';
import { type ModelDefinition, defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, card, refusal } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const day = 86_400_000;

const dealt = (ids: readonly string[], left = 4, resetsAt: number | null = null): SwipeDeck => ({
  deck: ids.map((id) => card(id)),
  likes_left: left,
  resets_at: resetsAt,
});
/** As long as an answer that may be followed by more, with few members in it. */
const fullOf = (...ids: readonly string[]): SwipeDeck =>
  dealt(Array.from({ length: 20 }, (_, at) => ids[at % ids.length] ?? ''));
const swiped = (left: number, matched = false) => ({ likes_left: left, resets_at: day, matched });
const said = (left: number) => ({ likes_left: left, resets_at: left === 4 ? null : day });

const liked = (id: string) => ({ type: 'card.liked', id }) as const;
const passed = (id: string) => ({ type: 'card.passed', id }) as const;
const undone = { type: 'pass.undone' } as const;
const retried = { type: 'deck.retried' } as const;
const net = (online: boolean) => ({ type: 'facts.changed', facts: { online } }) as const;
const isOver = { type: 'countdown.ended' } as const;
const shown = { type: 'tab.visible' } as const;
const sentTo = (child: string, effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === child ? [effect.event] : []));
const keptGame = (game: Partial<StoredGame> = {}): StoredGame => ({ passes: [], passed: null, top: null, ...game });
const found = (game: Partial<StoredGame>) => ({ type: 'draft.restored', draft: keptGame(game) }) as const;
const left = {
  passes: [
    { id: 'bea', undone: false },
    { id: 'ada', undone: false },
    { id: 'ada', undone: true },
  ],
  top: 'ada',
};
const toast = (code: string) => ({ type: 'toast.requested', tone: 'error', code });

const idsOf = ({ deck }: SwipeContext): readonly string[] => deck.map(({ id }) => id);

type Rules = NonNullable<ModelDefinition<typeof swipeMachine>['invariants']>;

const rules: Rules = {
  'never asks for a like when the server said that none is left [SWIPE-02]': ({ effects, before }) =>
    started(effects, 'sendLike').length === 0 || (before?.context.allowance?.likes_left ?? 0) > 0,
  'asks for one like at a time, of the card that lay on top [SWIPE-02]': ({ effects, before, history }) =>
    inFlight(history, 'sendLike').length <= 1 &&
    started(effects, 'sendLike').every((input) => isSame(input, { id: before?.context.deck[0]?.id })),
  'sends passes one at a time, in order, and likes by none of them [SWIPE-04]': ({ history, snapshot }) => {
    const [sending, ...others] = inFlight(history, 'sendPass');
    return others.length === 0 && (sending === undefined || isSame(sending.input, snapshot.context.passes[0]));
  },
  'loads once at a time': ({ history }) => inFlight(history, 'loadDeck').length <= 1,
  'shows nobody twice [SWIPE-04]': ({ snapshot: { context } }) => {
    const ids = idsOf(context);
    return new Set(ids).size === ids.length && ids.every((id) => !context.judged.includes(id));
  },
  'a like that could not be given brings the card back, but not one of who is gone': ({ step, before, snapshot }) => {
    if (step?.kind !== 'failed' || step.actor !== 'sendLike') return true;
    const isGone = String(step.error).includes('not_found');
    const { liking, deck } = before?.context ?? { liking: null, deck: [] };
    return isSame(snapshot.context.deck, [...(isGone || liking === null ? [] : [liking]), ...deck]);
  },
  'a match is told, once, with whom': ({ step, before, effects }) => {
    const isMatch = step?.kind === 'done' && step.actor === 'sendLike' && isSameMatch(step.output);
    return isSame(
      told(effects, 'matchModal.requested'),
      isMatch ? [{ type: 'matchModal.requested', id: before?.context.liking?.id }] : [],
    );
  },
  'rests exactly while none is left [SWIPE-03]': ({ snapshot }) =>
    snapshot.matches({ game: 'judging' }) ||
    snapshot.hasTag('limited') === (snapshot.context.allowance?.likes_left === 0),
  'has a card exactly where one can be judged': ({ snapshot }) =>
    !snapshot.matches({ game: 'card' }) || snapshot.context.deck.length > 0,
  'looks at the clock when the page is shown again [SWIPE-03]': ({ step, before, effects }) =>
    sentTo('countdown', effects).length ===
    (isEvent(step, 'tab.visible') && before?.matches({ game: 'limited' }) ? 1 : 0),
  'keeps what outlives the page, whenever it changes': ({ snapshot: { context }, before, effects }) => {
    const kept = sentTo('keepGame', effects);
    const { passes, passed } = context;
    const game = { passes, passed, top: context.deck[0]?.id ?? context.top };
    return kept.length === 0
      ? isSame(context.kept, game) && (before === null || isSame(before.context.kept, game))
      : isSame(kept.at(-1), { type: 'draft.changed', draft: game });
  },
  'a like in flight is spent already [SWIPE-02]': ({ snapshot: { context } }) =>
    likesLeft(context) === Math.max(0, (context.allowance?.likes_left ?? 4) - (context.liking === null ? 0 : 1)),
};
const isSameMatch = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && 'matched' in output && output.matched === true;

const delays = { settle: 2_000, tryAgain: 60_000 };
const start = { filter: {}, online: true, user: anna };
const countdown = { countdown: [isOver], watchTabReturn: [shown] };
const project = ({ filter: _filter, kept: _kept, judged, passes, deck, ...context }: SwipeContext) => ({
  ...context,
  deck: deck.map(({ id }) => id),
  liking: context.liking?.id,
  passed: context.passed?.id,
  judged: judged.toSorted(),
  passes: passes.slice(0, 2),
});

/** Likes and passes. */
const game = defineModel({
  machine: swipeMachine,
  inputs: { start },
  events: [liked('ada'), liked('bea'), passed('ada'), undone],
  outcomes: {
    loadDeck: { done: [dealt(['ada', 'bea']), dealt(['ada'], 1, day)], error: [] },
    sendLike: {
      done: [swiped(0), swiped(1, true)],
      error: [
        refusal('swipe_limit', { until: day }),
        refusal('swipe_limit'),
        refusal('not_found'),
        refusal('network'),
        refusal('authentication_required'),
      ],
    },
    sendPass: { done: [said(1)], error: [refusal('unavailable')] },
    countdown: { done: [undefined], error: ['broken'] },
  },
  said: countdown,
  delays,
  project,
  within: ({ context }) => context.passes.length <= 1 && context.judged.length <= 1,
  invariants: rules,
});

/** Where cards come from, also for whoever comes back. */
const supply = defineModel({
  machine: swipeMachine,
  inputs: { start },
  events: [passed('ada'), undone, retried, net(true), net(false)],
  outcomes: {
    loadDeck: { done: [fullOf('ada'), dealt([]), dealt([], 0, day)], error: [refusal('network')] },
    sendPass: { done: [said(0)], error: [refusal('too_many_requests')] },
    countdown: { done: [undefined], error: ['broken'] },
  },
  said: { ...countdown, keepGame: [found({ top: 'ada' })] },
  delays,
  project,
  within: ({ context }) => context.passes.length <= 1,
  invariants: rules,
});

/** Passes on a bad line. */
const sending = defineModel({
  machine: swipeMachine,
  inputs: { start, offline: { ...start, online: false } },
  events: [passed('ada'), undone, net(true), net(false)],
  outcomes: {
    loadDeck: { done: [dealt(['ada', 'bea'])], error: [] },
    sendPass: { done: [said(4), said(0)], error: [refusal('network'), refusal('not_found')] },
    countdown: { done: [undefined], error: ['broken'] },
  },
  said: countdown,
  delays,
  project,
  within: ({ context }) => context.passes.length <= 2,
  invariants: rules,
});

const filtered = defineModel({
  machine: swipeMachine,
  inputs: { start: { ...start, filter: { gender: 'male', min_age: 30 } } },
  events: [],
});

coverModel([game, supply, sending], '[SWIPE-01 SWIPE-02 SWIPE-03 SWIPE-04]');

it('[SWIPE-01 SWIPE-04] deals by the filter of the members page', () =>
  play(filtered, 'start', ({ first }) => {
    expect(started(first, 'loadDeck')).toEqual([{ filter: { gender: 'male', min_age: 30 } }]);
  }));

it('[SWIPE-02 SWIPE-03] four likes, then it rests until the server’s reset and deals anew', () =>
  play(game, 'start', ({ end, send, wait, context, hasTag }) => {
    end('loadDeck', dealt(['ada', 'bea', 'cleo', 'dora', 'eve', 'fay']));
    for (const [at, id] of ['ada', 'bea', 'cleo', 'dora'].entries()) {
      expect([likesLeft(context()), started(send(liked(id)), 'sendLike')]).toEqual([4 - at, [{ id }]]);
      expect([likesLeft(context()), hasTag('judging')]).toEqual([3 - at, true]);
      const effects = end('sendLike', swiped(3 - at));
      expect(started(effects, 'countdown')).toEqual(id === 'dora' ? [{ deadline: 86_400_000 }] : []);
    }
    expect([hasTag('limited'), likesLeft(context())]).toEqual([true, 0]);
    expect([send(liked('eve')), send(passed('eve')), send(undone)]).toEqual([[], [], []]);
    expect(started(send(isOver), 'loadDeck')).toEqual([]);
    expect(started(wait(1_999), 'loadDeck')).toEqual([]);
    expect(started(wait(1), 'loadDeck')).toEqual([{ filter: {} }]);
    expect([hasTag('busy'), context().deck]).toEqual([true, []]);
    end('loadDeck', dealt(['eve']));
    expect([idsOf(context()), likesLeft(context())]).toEqual([['eve'], 4]);
  }));

describe('the clock of the limit', () => {
  const over = (go: (events: Parameters<Parameters<typeof play>[2]>[0]) => void) =>
    play(game, 'start', (events) => {
      events.end('loadDeck', dealt(['ada'], 0, day));
      expect(events.hasTag('limited')).toBe(true);
      go(events);
    });

  it('[SWIPE-03] is looked at as soon as somebody looks at the page again', () =>
    over(({ send }) => expect(sentTo('countdown', send(shown))).toEqual([shown])));

  it('[SWIPE-03] goes on where nobody says that the page is shown', () =>
    over(({ fail, send, wait }) => {
      fail('watchTabReturn', 'broken');
      send(isOver);
      expect(started(wait(2_000), 'loadDeck')).toEqual([{ filter: {} }]);
    }));
});

describe('a game that was left', () => {
  it('[SWIPE-04] goes on with the card on top that lay there, and sends what it had not sent', () =>
    play(sending, 'start', ({ first, send, end, context }) => {
      expect(started(first, 'keepGame')).toEqual([{ key: 'swipe:anna' }]);
      const effects = send(found({ ...left, top: 'dora' }));
      expect(started(effects, 'sendPass')).toEqual([left.passes[0]]);
      // The server knows nothing of the passes yet.
      end('loadDeck', dealt(['bea', 'ada', 'cleo', 'dora']));
      expect(idsOf(context())).toEqual(['dora', 'ada', 'cleo']);
      end('sendPass', said(4));
      end('sendPass', said(4));
      expect(end('sendPass', said(4)).filter(({ kind }) => kind === 'started')).toEqual([]);
    }));

  it('[SWIPE-04] can still take its last pass back', () =>
    play(sending, 'start', ({ send, end, context }) => {
      send(found({ passed: card('ada'), top: 'bea' }));
      end('loadDeck', dealt(['bea', 'cleo']));
      expect(started(send(undone), 'sendPass')).toEqual([{ id: 'ada', undone: true }]);
      expect(idsOf(context())).toEqual(['ada', 'bea', 'cleo']);
    }));

  it('[SWIPE-04] does not bring back who is not dealt any more', () =>
    play(sending, 'start', ({ send, end, context }) => {
      send(found({ top: 'gone' }));
      end('loadDeck', dealt(['bea', 'cleo']));
      expect(idsOf(context())).toEqual(['bea', 'cleo']);
    }));

  it('[SWIPE-04] is kept with each card that goes', () =>
    play(sending, 'start', ({ send, end }) => {
      expect(sentTo('keepGame', end('loadDeck', dealt(['ada', 'bea'])))).toEqual([
        { type: 'draft.changed', draft: keptGame({ top: 'ada' }) },
      ]);
      const passes = [{ id: 'ada', undone: false }];
      expect(sentTo('keepGame', send(passed('ada')))).toEqual([
        { type: 'draft.changed', draft: { passes, passed: card('ada'), top: 'bea' } },
      ]);
    }));
});

it('[SWIPE-02] a double swipe is one', () =>
  play(game, 'start', ({ end, send, context }) => {
    end('loadDeck', dealt(['ada', 'bea', 'cleo']));
    send(liked('ada'));
    expect([send(liked('ada')), send(passed('ada')), send(liked('bea'))]).toEqual([[], [], []]);
    end('sendLike', swiped(3));
    expect(started(send(passed('bea')), 'sendPass')).toEqual([{ id: 'bea', undone: false }]);
    expect(send(passed('bea'))).toEqual([]);
    expect(idsOf(context())).toEqual(['cleo']);
  }));

it('[SWIPE-02] a like that fails brings the card and the like back, and says why', () =>
  play(game, 'start', ({ end, fail, send, context }) => {
    end('loadDeck', dealt(['ada', 'bea']));
    send(liked('ada'));
    expect(told(fail('sendLike', refusal('network')))).toEqual([toast('network')]);
    expect([idsOf(context()), likesLeft(context())]).toEqual([['ada', 'bea'], 4]);
    expect(started(send(liked('ada')), 'sendLike')).toEqual([{ id: 'ada' }]);
    expect(told(fail('sendLike', refusal('authentication_required')))).toEqual([]);
    send(liked('ada'));
    expect(told(fail('sendLike', refusal('not_found')))).toEqual([toast('not_found')]);
    expect(idsOf(context())).toEqual(['bea']);
  }));

it('[SWIPE-02] without a network there are passes and no likes', () =>
  play(sending, 'offline', ({ end, send, context }) => {
    end('loadDeck', dealt(['ada', 'bea']));
    expect([isLikeAllowed(context()), send(liked('ada'))]).toEqual([false, []]);
    send(passed('ada'));
    send(net(true));
    expect([isLikeAllowed(context()), started(send(liked('bea')), 'sendLike')]).toEqual([true, [{ id: 'bea' }]]);
    expect(isLikeAllowed(context())).toBe(false);
  }));

it('[SWIPE-02 SWIPE-03] likes that were given in another tab count: the server is believed', () =>
  play(game, 'start', ({ end, fail, send, context, hasTag }) => {
    end('loadDeck', dealt(['ada', 'bea', 'cleo']));
    send(passed('ada'));
    end('sendPass', said(1));
    expect(likesLeft(context())).toBe(1);
    send(liked('bea'));
    const effects = fail('sendLike', refusal('swipe_limit', { until: 86_400_000 }));
    expect([told(effects), started(effects, 'countdown')]).toEqual([[], [{ deadline: 86_400_000 }]]);
    expect([hasTag('limited'), idsOf(context())]).toEqual([true, ['bea', 'cleo']]);
  }));

it('[SWIPE-04] passes are gone at once and sent one after the other, also after a lost network', () =>
  play(sending, 'start', ({ end, fail, send, wait, context }) => {
    end('loadDeck', dealt(['ada', 'bea', 'cleo']));
    expect(started(send(passed('ada')), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    send(passed('bea'));
    expect(idsOf(context())).toEqual(['cleo']);
    expect(told(fail('sendPass', refusal('network')))).toEqual([]);
    expect(started(wait(59_999), 'sendPass')).toEqual([]);
    expect(started(wait(1), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    fail('sendPass', refusal('network'));
    send(net(false));
    expect(started(send(net(true)), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    expect(started(end('sendPass', said(4)), 'sendPass')).toEqual([{ id: 'bea', undone: false }]);
    end('sendPass', said(4));
    expect(context().passes).toEqual([]);
  }));

describe('the last pass', () => {
  it('[SWIPE-04] is taken back, also while it is on its way, and only once', () =>
    play(sending, 'start', ({ end, send, context }) => {
      end('loadDeck', dealt(['ada', 'bea']));
      send(passed('ada'));
      expect(started(send(undone), 'sendPass')).toEqual([]);
      expect(idsOf(context())).toEqual(['ada', 'bea']);
      expect(started(end('sendPass', said(4)), 'sendPass')).toEqual([{ id: 'ada', undone: true }]);
      expect(send(undone)).toEqual([]);
      end('sendPass', said(4));
      expect(started(send(passed('ada')), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    }));

  it('[SWIPE-04] comes back to an empty deck, and not after a like', () =>
    play(game, 'start', ({ end, send, context, hasTag }) => {
      end('loadDeck', dealt(['ada']));
      send(passed('ada'));
      expect(hasTag('empty')).toBe(true);
      send(undone);
      expect([hasTag('empty'), idsOf(context())]).toEqual([false, ['ada']]);
      send(liked('ada'));
      expect(context().passed).toBeNull();
      expect(send(undone)).toEqual([]);
    }));
});

describe('the deck', () => {
  const many = Array.from({ length: 20 }, (_, at) => `member-${at}`);

  it('[SWIPE-04] is filled up when five are left, without anybody twice', () =>
    play(sending, 'start', ({ end, send, context }) => {
      end('loadDeck', dealt(many));
      for (const id of many.slice(0, 14)) expect(started(send(passed(id)), 'loadDeck')).toEqual([]);
      expect(started(send(passed('member-14')), 'loadDeck')).toEqual([{ filter: {} }]);
      // The server may not know the last passes yet.
      end('loadDeck', dealt([...many.slice(13), 'new-1', 'new-2']));
      expect(idsOf(context())).toEqual([...many.slice(15), 'new-1', 'new-2']);
    }));

  it('[SWIPE-04] does not end because the server deals those again whose passes are on their way', () =>
    play(sending, 'start', ({ end, fail, send, context, hasTag }) => {
      end('loadDeck', dealt(many));
      for (const id of many.slice(0, 15)) send(passed(id));
      send(net(false));
      fail('loadDeck', refusal('network'));
      fail('sendPass', refusal('network'));
      for (const id of many.slice(15)) send(passed(id));
      expect(hasTag('failed')).toBe(true);
      expect(started(send(net(true)), 'loadDeck')).toEqual([{ filter: {} }]);
      expect(started(end('loadDeck', dealt(many)), 'loadDeck')).toEqual([]);
      expect([hasTag('empty'), hasTag('busy')]).toEqual([false, true]);
      for (const _ of many.slice(1)) expect(started(end('sendPass', said(4)), 'loadDeck')).toEqual([]);
      expect(started(end('sendPass', said(4)), 'loadDeck')).toEqual([{ filter: {} }]);
      end('loadDeck', dealt(['ada']));
      expect(idsOf(context())).toEqual(['ada']);
    }));

  it('[SWIPE-04] says that nobody is left, and looks again when asked', () =>
    play(supply, 'start', ({ end, send, context, hasTag }) => {
      end('loadDeck', dealt([]));
      expect(hasTag('empty')).toBe(true);
      expect(started(send(retried), 'loadDeck')).toEqual([{ filter: {} }]);
      expect(hasTag('busy')).toBe(true);
      end('loadDeck', dealt(['ada']));
      expect([idsOf(context()), send(retried)]).toEqual([['ada'], []]);
    }));

  it('what is there can be judged when no more can be loaded; then it says why, and tries again by itself', () =>
    play(supply, 'start', ({ end, fail, send, context, hasTag }) => {
      end('loadDeck', fullOf('ada'));
      fail('loadDeck', refusal('network'));
      expect([hasTag('failed'), idsOf(context())]).toEqual([false, ['ada']]);
      send(passed('ada'));
      expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
      expect(started(send(net(true)), 'loadDeck')).toEqual([{ filter: {} }]);
      expect(hasTag('busy')).toBe(true);
    }));
});

describe('newest', () => {
  const known = { likes_left: 2, resets_at: 1_000 };
  it.each([
    ['the first answer', null, { likes_left: 4, resets_at: null }, 0, { likes_left: 4, resets_at: null }],
    ['the first like of a day', { likes_left: 4, resets_at: null }, known, 0, known],
    ['fewer', known, { likes_left: 1, resets_at: 1_000 }, 0, { likes_left: 1, resets_at: 1_000 }],
    ['an answer that was overtaken', known, { likes_left: 3, resets_at: 1_000 }, 0, known],
    ['one from before the day’s first like', known, { likes_left: 4, resets_at: null }, 999, known],
    ['one of the day before', known, { likes_left: 0, resets_at: 500 }, 999, known],
    ['the day is over', known, { likes_left: 4, resets_at: null }, 1_000, { likes_left: 4, resets_at: null }],
    ['the next day', known, { likes_left: 3, resets_at: 2_000 }, 999, { likes_left: 3, resets_at: 2_000 }],
  ])('[SWIPE-03] %s', (_, before, answer, at, expected) => {
    expect(latestAllowance(before, answer, at)).toEqual(expected);
  });
});
