import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chat.ts';
import { deliveryReceiptsMachine } from '#machines/member/delivery-receipts.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';
import { conversationDeleted, inTalk, inWalk, undelivered } from './chat-events.ts';

const received = (...messages: readonly Message[]) => ({ type: 'messages.received', messages }) as const;
const unconfirmed = (position: number, change: Partial<Message> = {}) =>
  inTalk(position, 'bert', { id: `new-${position}`, ...undelivered, ...change });
const ofWalk = (position: number) => inWalk(position, { id: `new-${position}`, ...undelivered });

const upTo = (input: unknown): readonly string[] => (input as { upTo: readonly string[] }).upTo;

/** The inputs of requests that succeeded. */
const confirmed = (history: readonly TraceEntry[]): readonly unknown[] =>
  history.flatMap(({ step }, at) =>
    step?.kind === 'done' ? pendingActors(history.slice(0, at), 'sendDeliveryReceipts').map(({ input }) => input) : [],
  );

const model = defineModel({
  machine: deliveryReceiptsMachine,
  inputs: { start: { me: 'anna' } },
  events: [
    received(inTalk(1), ofWalk(5)),
    received(unconfirmed(2)),
    received(inTalk(3, 'anna', undelivered)),
    received(unconfirmed(1)),
    conversationDeleted('talk'),
  ],
  invariants: {
    'sends one request at a time': ({ trace }) => pendingActors(trace, 'sendDeliveryReceipts').length <= 1,
    "sends receipts for others' messages only, once confirmed never again": ({ effects, trace }) => {
      const done = new Set(confirmed(trace).flatMap(upTo));
      return startedInputs(effects, 'sendDeliveryReceipts')
        .flatMap(upTo)
        .every((id) => id.startsWith('new') && !done.has(id));
    },
  },
});

coverModel(model, '[CHAT-02]');

describe('sends receipts', () => {
  const sent = (effects: readonly Effect[]) => startedInputs(effects, 'sendDeliveryReceipts');
  const loaded = received(unconfirmed(1), inWalk(5));

  it('after a load, and after each message of another member, each once', () =>
    runScenario(model, 'start', ({ resolve, send }) => {
      expect(sent(send(loaded))).toEqual([{ upTo: ['new-1'] }]);
      resolve('sendDeliveryReceipts');
      expect(sent(send(loaded))).toEqual([]);
      expect(sent(send(received(unconfirmed(2))))).toEqual([{ upTo: ['new-2'] }]);
      resolve('sendDeliveryReceipts');
      expect(sent(send(received(unconfirmed(2))))).toEqual([]);
    }));

  it('together for all that arrived during a request, up to the last of each conversation', () =>
    runScenario(model, 'start', ({ resolve, send }) => {
      send(loaded);
      for (const one of [unconfirmed(2), unconfirmed(3), ofWalk(6)]) send(received(one));
      expect(sent(resolve('sendDeliveryReceipts'))).toEqual([{ upTo: ['new-3', 'new-6'] }]);
      expect(sent(resolve('sendDeliveryReceipts'))).toEqual([]);
    }));

  it('again with the next message or refresh after a silent failure', () =>
    runScenario(model, 'start', ({ reject, send }) => {
      send(loaded);
      expect(reject('sendDeliveryReceipts', refusal('network'))).toEqual([]);
      expect(sent(send(received(ofWalk(6))))).toEqual([{ upTo: ['new-1', 'new-6'] }]);
      reject('sendDeliveryReceipts', refusal('network'));
      expect(sent(send(loaded))).toEqual([{ upTo: ['new-1', 'new-6'] }]);
    }));

  it("not for the member's own messages nor for delivered ones", () =>
    runScenario(model, 'start', ({ send }) => {
      expect(sent(send(received(inTalk(1, 'anna', undelivered), inWalk(5))))).toEqual([]);
      expect(sent(send(received(inTalk(2, 'anna', undelivered))))).toEqual([]);
      expect(sent(send(received(inTalk(3))))).toEqual([]);
    }));

  it('for 200 conversations at a time', () =>
    runScenario(model, 'start', ({ send, resolve }) => {
      const many = Array.from({ length: 201 }, (_, at) =>
        unconfirmed(1, { id: `new-${at}`, conversation: `talk-${at}` }),
      );
      const first = sent(send(received(...many))).flatMap(upTo);
      const second = sent(resolve('sendDeliveryReceipts')).flatMap(upTo);
      expect([first.length, second]).toEqual([200, ['new-200']]);
      expect(sent(resolve('sendDeliveryReceipts'))).toEqual([]);
    }));

  it('not for a deleted conversation', () =>
    runScenario(model, 'start', ({ resolve, send }) => {
      send(received(inTalk(1), inWalk(5)));
      send(received(unconfirmed(2)));
      send(received(unconfirmed(3)));
      send(conversationDeleted('talk'));
      expect(sent(resolve('sendDeliveryReceipts'))).toEqual([]);
    }));
});
