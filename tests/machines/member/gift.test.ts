import { describe, expect, it } from 'vitest';
import type { SentMessage } from '#contract/chat.ts';
import type { Gift } from '#contract/gift.ts';
import { type GiftRequest, giftMachine } from '#machines/member/gift.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { card, message, refusal } from '#tests/machines/samples.ts';

const gifts: readonly Gift[] = [
  { id: 'rose', picture: '/gifts/rose.svg' },
  { id: 'cake', picture: '/gifts/cake.svg' },
];
const bert = card('bert');
const sent: SentMessage = { message: message(3, 'anna', { type: 'gift', body: 'rose' }), credits: 4, free_messages: 0 };

const requested = { type: 'giftDialog.requested', profile: bert } as const;
const selected = (gift: 'rose' | 'cake' | 'ring') => ({ type: 'gift.selected', gift }) as const;
const completed = { type: 'giftChoice.completed' } as const;
const reopened = { type: 'giftChoice.reopened' } as const;
const confirmed = (key: string) => ({ type: 'gift.confirmed', key }) as const;
const dismissed = { type: 'giftDialog.dismissed' } as const;
const left = { type: 'page.left' } as const;
const transient = ['network', 'unavailable', 'storage_full', 'internal', 'too_many_requests'] as const;

const isSending = (history: readonly TraceEntry[]): boolean => pendingActors(history, 'sendGift').length > 0;

const model = defineModel({
  machine: giftMachine,
  inputs: { start: undefined },
  events: [
    requested,
    { type: 'giftDialog.requested', profile: card('carl') },
    selected('rose'),
    selected('cake'),
    selected('ring'),
    completed,
    reopened,
    confirmed('key-1'),
    confirmed('key-2'),
    { type: 'gifts.retried' },
    dismissed,
    left,
  ],
  actorOutcomes: {
    loadGifts: { done: [gifts], error: [refusal('network')] },
    sendGift: {
      done: [sent],
      error: [refusal('network'), refusal('not_enough_credits'), refusal('authentication_required')],
    },
  },
  invariants: {
    'sends one gift at a time [GIFT-03]': ({ trace }) => pendingActors(trace, 'sendGift').length <= 1,
    'sends only what was confirmed, and as often [GIFT-03]': ({ step, effects }) =>
      startedInputs(effects, 'sendGift').length === 0 || isEvent(step, 'gift.confirmed'),
    'announces each delivered gift once [GIFT-01]': ({ step, effects }) => {
      const isDelivered = step?.kind === 'done' && step.actor === 'sendGift';
      return ['toast.requested', 'user.changed', 'chats.outdated'].every(
        (type) => sentToParent(effects, type).length === (isDelivered ? 1 : 0),
      );
    },
    'sends a gift of the catalogue to its recipient [GIFT-02]': ({ snapshot: { context }, effects }) =>
      startedInputs(effects, 'sendGift').every((input) => {
        const { profile, gift } = input as GiftRequest;
        return profile === context.recipient?.id && context.gifts?.some(({ id }) => id === gift) === true;
      }),
    'is open only with a recipient': ({ snapshot }) => !snapshot.hasTag('open') || snapshot.context.recipient !== null,
    'after closing keeps only a gift with an unknown outcome [GIFT-03]': ({ snapshot: { value, context } }) =>
      value !== 'closed' || (context.recipient === null) === (context.key === null),
    'uses a new key only after a known outcome or for another gift [GIFT-03]': ({ before, effects }) =>
      before === null ||
      startedInputs(effects, 'sendGift').every(
        (input) => before.context.key === null || (input as GiftRequest).key === before.context.key,
      ),
    'continues the request when the dialog is closed': ({ trace, step, before }) =>
      before?.hasTag('busy') !== true ||
      !before.matches('sending') ||
      !(isEvent(step, 'giftDialog.dismissed') || isEvent(step, 'page.left')) ||
      isSending(trace),
    'keeps the catalogue [API-33]': ({ before, snapshot }) =>
      before === null || before.context.gifts === null || snapshot.context.gifts === before.context.gifts,
  },
});

coverModel(model, '[GIFT-01 GIFT-02 GIFT-03 API-33 CHAT-06 PROFILE-18]');

type Play = Parameters<Parameters<typeof runScenario<typeof giftMachine>>[2]>[0];

/** Up to the confirmation of a rose for Bert. */
const confirm = ({ send, resolve }: Play) => {
  send(requested);
  resolve('loadGifts', gifts);
  send(selected('rose'));
  send(completed);
};

it('[GIFT-01 GIFT-03 API-33] is selected, confirmed and sent; then credits and lists are updated', () =>
  runScenario(model, 'start', ({ send, resolve, value, hasTag }) => {
    expect(startedInputs(send(requested), 'loadGifts')).toHaveLength(1);
    resolve('loadGifts', gifts);
    send(completed);
    expect(value()).toBe('choosing');
    send(selected('rose'));
    expect(startedInputs(send(completed), 'sendGift')).toEqual([]);
    expect(startedInputs(send(confirmed('key-1')), 'sendGift')).toEqual([
      { key: 'key-1', profile: 'bert', gift: 'rose' },
    ]);
    expect(sentToParent(resolve('sendGift', sent))).toEqual([
      { type: 'user.changed', change: { credits: 4, free_messages: 0 } },
      { type: 'chats.outdated' },
      { type: 'toast.requested', tone: 'info', code: 'gift_sent' },
    ]);
    expect([value(), hasTag('open')]).toEqual(['closed', false]);
  }));

it('[API-33] the catalogue is loaded once, and again where it could not be', () =>
  runScenario(model, 'start', ({ send, resolve, reject, value, context }) => {
    send(requested);
    reject('loadGifts', refusal('network'));
    expect([value(), context().problem]).toEqual(['failed', { code: 'network' }]);
    expect(startedInputs(send({ type: 'gifts.retried' }), 'loadGifts')).toHaveLength(1);
    expect(context().problem).toBeNull();
    resolve('loadGifts', gifts);
    send(dismissed);
    expect(startedInputs(send(requested), 'loadGifts')).toEqual([]);
    expect(value()).toBe('choosing');
  }));

it('[GIFT-03] pressed twice it is sent once', () =>
  runScenario(model, 'start', (story) => {
    confirm(story);
    story.send(confirmed('key-1'));
    expect(startedInputs(story.send(confirmed('key-2')), 'sendGift')).toEqual([]);
  }));

describe('a gift that could not be sent', () => {
  it.each(transient)('[GIFT-03] %s: the next try uses the same key', (code) =>
    runScenario(model, 'start', (story) => {
      const { send, reject, value, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      expect(sentToParent(reject('sendGift', refusal(code)))).toEqual([]);
      expect([value(), context().problem, context().selected]).toEqual(['confirming', { code }, 'rose']);
      expect(startedInputs(send(confirmed('key-2')), 'sendGift')).toEqual([
        { key: 'key-1', profile: 'bert', gift: 'rose' },
      ]);
      expect(context().problem).toBeNull();
    }),
  );

  it.each(['not_enough_credits', 'conversation_limit', 'not_found', 'key_reused'] as const)(
    '[GIFT-03] %s: the answer belongs to the key, so the next try uses another one',
    (code) =>
      runScenario(model, 'start', (story) => {
        const { send, reject, context } = story;
        confirm(story);
        send(confirmed('key-1'));
        reject('sendGift', refusal(code));
        expect([context().problem, context().selected]).toEqual([{ code }, 'rose']);
        expect(startedInputs(send(confirmed('key-2')), 'sendGift')).toMatchObject([{ key: 'key-2' }]);
      }),
  );

  it('[GIFT-03] another gift uses another key', () =>
    runScenario(model, 'start', (story) => {
      const { send, reject, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      reject('sendGift', refusal('network'));
      send(reopened);
      send(selected('rose'));
      expect([context().key, context().problem]).toEqual(['key-1', { code: 'network' }]);
      send(selected('cake'));
      send(completed);
      expect(startedInputs(send(confirmed('key-2')), 'sendGift')).toEqual([
        { key: 'key-2', profile: 'bert', gift: 'cake' },
      ]);
    }));

  it.each([dismissed, left])(
    '[GIFT-03] closed by $type and opened again for the same member, it is the same gift',
    (gone) =>
      runScenario(model, 'start', (story) => {
        const { send, reject, resolve, value, context, hasTag } = story;
        confirm(story);
        send(confirmed('key-1'));
        reject('sendGift', refusal('network'));
        send(gone);
        expect(hasTag('open')).toBe(false);
        send(requested);
        expect([value(), context().problem, context().selected]).toEqual(['confirming', { code: 'network' }, 'rose']);
        send(reopened);
        send(gone);
        send(requested);
        expect([value(), context().problem]).toEqual(['confirming', { code: 'network' }]);
        expect(startedInputs(send(confirmed('key-2')), 'sendGift')).toEqual([
          { key: 'key-1', profile: 'bert', gift: 'rose' },
        ]);
        resolve('sendGift', sent);
        send(requested);
        expect([value(), context().selected, context().key]).toEqual(['choosing', null, null]);
      }),
  );

  it('[GIFT-03] a gift for another member uses another key', () =>
    runScenario(model, 'start', (story) => {
      const { send, reject, value, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      reject('sendGift', refusal('network'));
      send(dismissed);
      send({ type: 'giftDialog.requested', profile: card('carl') });
      expect([value(), context().selected, context().key, context().problem]).toEqual(['choosing', null, null, null]);
    }));

  it('[GIFT-03] a final rejection is cleared with the dialog', () =>
    runScenario(model, 'start', (story) => {
      const { send, reject, value, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      reject('sendGift', refusal('not_enough_credits'));
      send(reopened);
      expect(context().problem).toBeNull();
      send(dismissed);
      send(requested);
      expect([value(), context().selected, context().problem]).toEqual(['choosing', null, null]);
    }));

  it('opens the dialog again after it was closed during the request', () =>
    runScenario(model, 'start', (story) => {
      const { send, reject, hasTag, context } = story;
      confirm(story);
      send(confirmed('key-1'));
      send(dismissed);
      expect(hasTag('open')).toBe(false);
      reject('sendGift', refusal('network'));
      expect([hasTag('open'), context().problem, context().recipient]).toEqual([true, { code: 'network' }, bert]);
    }));

  it('[SESSION-05] an expired session closes the dialog without a problem', () =>
    runScenario(model, 'start', (story) => {
      confirm(story);
      story.send(confirmed('key-1'));
      story.reject('sendGift', refusal('authentication_required'));
      expect(story.value()).toBe('closed');
    }));
});

it('a running request is shown again when the dialog is opened meanwhile', () =>
  runScenario(model, 'start', (story) => {
    const { send, hasTag, context } = story;
    confirm(story);
    send(confirmed('key-1'));
    send(left);
    expect(hasTag('open')).toBe(false);
    send({ type: 'giftDialog.requested', profile: card('carl') });
    expect([hasTag('open'), context().recipient]).toEqual([true, bert]);
  }));

it('leaving the page closes the confirmation', () =>
  runScenario(model, 'start', (story) => {
    confirm(story);
    story.send(left);
    expect(story.value()).toBe('closed');
  }));
