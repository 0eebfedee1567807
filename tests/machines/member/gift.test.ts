import { describe, expect, it } from 'vitest';
import type { SentMessage } from '#contract/chat.ts';
import type { Gift } from '#contract/gift.ts';
import { type GiftRequest, giftMachine } from '#machines/member/gift.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { type Happening, defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { card, message, refusal } from '#tests/machines/samples.ts';

const gifts: readonly Gift[] = [
  { id: 'rose', picture: '/gifts/rose.svg' },
  { id: 'cake', picture: '/gifts/cake.svg' },
];
const bert = card('bert');
const sent: SentMessage = { message: message(3, 'anna', { type: 'gift', body: 'rose' }), credits: 4, free_messages: 0 };

const asked = { type: 'giftDialog.requested', profile: bert } as const;
const chosen = (gift: 'rose' | 'cake' | 'ring') => ({ type: 'gift.selected', gift }) as const;
const made = { type: 'giftChoice.completed' } as const;
const reopened = { type: 'giftChoice.reopened' } as const;
const confirmed = (key: string) => ({ type: 'gift.confirmed', key }) as const;
const closed = { type: 'giftDialog.dismissed' } as const;
const left = { type: 'page.left' } as const;
const passing = ['network', 'unavailable', 'storage_full', 'internal', 'too_many_requests'] as const;

const isSending = (history: readonly Happening[]): boolean => inFlight(history, 'sendGift').length > 0;

const model = defineModel({
  machine: giftMachine,
  inputs: { start: undefined },
  events: [
    asked,
    { type: 'giftDialog.requested', profile: card('carl') },
    chosen('rose'),
    chosen('cake'),
    chosen('ring'),
    made,
    reopened,
    confirmed('key-1'),
    confirmed('key-2'),
    { type: 'gifts.retried' },
    closed,
    left,
  ],
  outcomes: {
    loadGifts: { done: [gifts], error: [refusal('network')] },
    sendGift: {
      done: [sent],
      error: [refusal('network'), refusal('not_enough_credits'), refusal('authentication_required')],
    },
  },
  invariants: {
    'sends one gift at a time [GIFT-03]': ({ history }) => inFlight(history, 'sendGift').length <= 1,
    'sends only what was confirmed, and as often [GIFT-03]': ({ step, effects }) =>
      started(effects, 'sendGift').length === 0 || isEvent(step, 'gift.confirmed'),
    'says that it has come once for each that has [GIFT-01]': ({ step, effects }) => {
      const hasCome = step?.kind === 'done' && step.actor === 'sendGift';
      return ['toast.requested', 'user.changed', 'chats.outdated'].every(
        (type) => told(effects, type).length === (hasCome ? 1 : 0),
      );
    },
    'sends a gift of the catalogue to whom it was chosen for [GIFT-02]': ({ snapshot: { context }, effects }) =>
      started(effects, 'sendGift').every((input) => {
        const { profile, gift } = input as GiftRequest;
        return profile === context.profile?.id && context.gifts?.some(({ id }) => id === gift) === true;
      }),
    'is open for somebody': ({ snapshot }) => !snapshot.hasTag('open') || snapshot.context.profile !== null,
    'remembers when it is closed only what nobody knows to have come [GIFT-03]': ({ snapshot: { value, context } }) =>
      value !== 'closed' || (context.profile === null) === (context.key === null),
    'sends anew by another key only what has another end or is another gift [GIFT-03]': ({ before, effects }) =>
      before === null ||
      started(effects, 'sendGift').every(
        (input) => before.context.key === null || (input as GiftRequest).key === before.context.key,
      ),
    'goes on sending when it is closed': ({ history, step, before }) =>
      before?.hasTag('busy') !== true ||
      !before.matches('sending') ||
      !(isEvent(step, 'giftDialog.dismissed') || isEvent(step, 'page.left')) ||
      isSending(history),
    'keeps the catalogue [API-33]': ({ before, snapshot }) =>
      before === null || before.context.gifts === null || snapshot.context.gifts === before.context.gifts,
  },
});

coverModel(model, '[GIFT-01 GIFT-02 GIFT-03 API-33 CHAT-06 PROFILE-18]');

type Play = Parameters<Parameters<typeof play<typeof giftMachine>>[2]>[0];

/** As far as the question whether to send a rose to Bert. */
const confirm = ({ send, end }: Play) => {
  send(asked);
  end('loadGifts', gifts);
  send(chosen('rose'));
  send(made);
};

it('[GIFT-01 GIFT-03 API-33] is chosen, agreed to and sent; then all hear of it', () =>
  play(model, 'start', ({ send, end, value, hasTag }) => {
    expect(started(send(asked), 'loadGifts')).toHaveLength(1);
    end('loadGifts', gifts);
    send(made);
    expect(value()).toBe('choosing');
    send(chosen('rose'));
    expect(started(send(made), 'sendGift')).toEqual([]);
    expect(started(send(confirmed('key-1')), 'sendGift')).toEqual([{ key: 'key-1', profile: 'bert', gift: 'rose' }]);
    expect(told(end('sendGift', sent))).toEqual([
      { type: 'user.changed', change: { credits: 4, free_messages: 0 } },
      { type: 'chats.outdated' },
      { type: 'toast.requested', tone: 'info', code: 'gift_sent' },
    ]);
    expect([value(), hasTag('open')]).toEqual(['closed', false]);
  }));

it('[API-33] the catalogue is loaded once, and again where it could not be', () =>
  play(model, 'start', ({ send, end, fail, value, context }) => {
    send(asked);
    fail('loadGifts', refusal('network'));
    expect([value(), context().problem]).toEqual(['failed', { code: 'network' }]);
    expect(started(send({ type: 'gifts.retried' }), 'loadGifts')).toHaveLength(1);
    expect(context().problem).toBeNull();
    end('loadGifts', gifts);
    send(closed);
    expect(started(send(asked), 'loadGifts')).toEqual([]);
    expect(value()).toBe('choosing');
  }));

it('[GIFT-03] pressed twice it is sent once', () =>
  play(model, 'start', (story) => {
    confirm(story);
    story.send(confirmed('key-1'));
    expect(started(story.send(confirmed('key-2')), 'sendGift')).toEqual([]);
  }));

describe('what could not be sent', () => {
  it.each(passing)('[GIFT-03] %s: the next try is the same one', (code) =>
    play(model, 'start', (story) => {
      const { send, fail, value, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      expect(told(fail('sendGift', refusal(code)))).toEqual([]);
      expect([value(), context().problem, context().chosen]).toEqual(['confirming', { code }, 'rose']);
      expect(started(send(confirmed('key-2')), 'sendGift')).toEqual([{ key: 'key-1', profile: 'bert', gift: 'rose' }]);
      expect(context().problem).toBeNull();
    }),
  );

  it.each(['not_enough_credits', 'conversation_limit', 'not_found', 'key_reused'] as const)(
    '[GIFT-03] %s: the answer is kept under the key, so the next try is another one',
    (code) =>
      play(model, 'start', (story) => {
        const { send, fail, context } = story;
        confirm(story);
        send(confirmed('key-1'));
        fail('sendGift', refusal(code));
        expect([context().problem, context().chosen]).toEqual([{ code }, 'rose']);
        expect(started(send(confirmed('key-2')), 'sendGift')).toMatchObject([{ key: 'key-2' }]);
      }),
  );

  it('[GIFT-03] another gift is another act', () =>
    play(model, 'start', (story) => {
      const { send, fail, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      fail('sendGift', refusal('network'));
      send(reopened);
      send(chosen('rose'));
      expect([context().key, context().problem]).toEqual(['key-1', { code: 'network' }]);
      send(chosen('cake'));
      send(made);
      expect(started(send(confirmed('key-2')), 'sendGift')).toEqual([{ key: 'key-2', profile: 'bert', gift: 'cake' }]);
    }));

  it.each([closed, left])('[GIFT-03] closed by $type and asked again for the same member, it is the same one', (gone) =>
    play(model, 'start', (story) => {
      const { send, fail, end, value, context, hasTag } = story;
      confirm(story);
      send(confirmed('key-1'));
      fail('sendGift', refusal('network'));
      send(gone);
      expect(hasTag('open')).toBe(false);
      send(asked);
      expect([value(), context().problem, context().chosen]).toEqual(['confirming', { code: 'network' }, 'rose']);
      send(reopened);
      send(gone);
      send(asked);
      expect([value(), context().problem]).toEqual(['confirming', { code: 'network' }]);
      expect(started(send(confirmed('key-2')), 'sendGift')).toEqual([{ key: 'key-1', profile: 'bert', gift: 'rose' }]);
      end('sendGift', sent);
      send(asked);
      expect([value(), context().chosen, context().key]).toEqual(['choosing', null, null]);
    }),
  );

  it('[GIFT-03] a gift for somebody else is another act', () =>
    play(model, 'start', (story) => {
      const { send, fail, value, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      fail('sendGift', refusal('network'));
      send(closed);
      send({ type: 'giftDialog.requested', profile: card('carl') });
      expect([value(), context().chosen, context().key, context().problem]).toEqual(['choosing', null, null, null]);
    }));

  it('[GIFT-03] a refusal that is final is gone with the question', () =>
    play(model, 'start', (story) => {
      const { send, fail, value, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      fail('sendGift', refusal('not_enough_credits'));
      send(reopened);
      expect(context().problem).toBeNull();
      send(closed);
      send(asked);
      expect([value(), context().chosen, context().problem]).toEqual(['choosing', null, null]);
    }));

  it('is shown also to one who has not waited', () =>
    play(model, 'start', (story) => {
      const { send, fail, hasTag, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      send(closed);
      expect(hasTag('open')).toBe(false);
      fail('sendGift', refusal('network'));
      expect([hasTag('open'), context().problem, context().profile]).toEqual([true, { code: 'network' }, bert]);
    }));

  it('[SESSION-05] whoever is logged out hears that from the session alone', () =>
    play(model, 'start', (story) => {
      confirm(story);
      story.send(confirmed('key-1'));
      story.fail('sendGift', refusal('authentication_required'));
      expect(story.value()).toBe('closed');
    }));
});

it('what is on its way is shown again to one who asks meanwhile', () =>
  play(model, 'start', (story) => {
    const { send, hasTag, context } = story;
    confirm(story);
    send(confirmed('key-1'));
    send(left);
    expect(hasTag('open')).toBe(false);
    send({ type: 'giftDialog.requested', profile: card('carl') });
    expect([hasTag('open'), context().profile]).toEqual([true, bert]);
  }));

it('a page that is left takes the question along', () =>
  play(model, 'start', (story) => {
    confirm(story);
    story.send(left);
    expect(story.value()).toBe('closed');
  }));
