import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/live-event.ts';
import { partnerTypingMachine } from '#machines/member/partner-typing.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { arrived, inTalk, messageArrived } from './chat-events.ts';

const typing = (conversation: string, on = true, sender = 'bert') =>
  arrived({ type: 'typing', conversation, sender, on });

/** Derived from the events alone. */
const isTyping = (history: readonly TraceEntry[], id: string, at: number): boolean => {
  const changes = history.flatMap(({ step, at: when }) => {
    if (step?.kind !== 'event' || step.event.type !== 'live.eventArrived') return [];
    const { event } = step.event as unknown as { event: LiveEvent };
    if (event.type === 'typing' && event.conversation === id && event.sender !== 'anna')
      return [{ on: event.on, when }];
    return event.type === 'message' && event.message.conversation === id && event.message.sender !== 'anna'
      ? [{ on: false, when }]
      : [];
  });
  const last = changes.at(-1);
  return last?.on === true && at - last.when < 5_000;
};

const model = defineModel({
  machine: partnerTypingMachine,
  inputs: { start: { me: 'anna' } },
  events: [
    typing('talk'),
    typing('walk'),
    typing('talk', false),
    typing('talk', true, 'anna'),
    messageArrived(inTalk(2)),
    messageArrived(inTalk(3, 'anna')),
    arrived({ type: 'resync' }),
  ],
  waits: [2_000],
  stateKey: ({ typing: all }, now) => all.map(({ conversation, until }) => [conversation, until - now]),
  exploreWhile: ({ context }) => context.typing.length <= 2,
  invariants: {
    'the partner is typing for 5,000 ms, until a message or a stop [CHAT-03]': ({ trace, snapshot, at }) =>
      expectEqual(
        snapshot.context.typing.map(({ conversation }) => conversation).sort(),
        ['talk', 'walk'].filter((id) => isTyping(trace, id, at)),
      ),
  },
});

coverModel(model, '[CHAT-03 CHAT-16]');

describe('typing [CHAT-03 CHAT-16]', () => {
  const typingIn = (context: { typing: readonly { conversation: string }[] }) =>
    context.typing.map(({ conversation }) => conversation);

  it('lasts 5,000 ms after each event', () =>
    runScenario(model, 'start', ({ send, advance, context }) => {
      send(typing('talk'));
      advance(3_000);
      send(typing('walk', true, 'carl'));
      send(typing('talk'));
      advance(4_999);
      expect(typingIn(context())).toEqual(['walk', 'talk']);
      advance(1);
      expect(typingIn(context())).toEqual([]);
    }));

  it('expires in each conversation by itself', () =>
    runScenario(model, 'start', ({ send, advance, context }) => {
      send(typing('talk'));
      advance(3_000);
      send(typing('walk', true, 'carl'));
      advance(2_000);
      expect(typingIn(context())).toEqual(['walk']);
      advance(2_999);
      expect(typingIn(context())).toEqual(['walk']);
      advance(1);
      expect(typingIn(context())).toEqual([]);
    }));

  it.each([
    ['stops', typing('talk', false), []],
    ['sends a message', messageArrived(inTalk(2)), []],
    ['stops in another conversation', typing('walk', false), ['talk']],
    ['receives a message', messageArrived(inTalk(2, 'anna')), ['talk']],
  ])('until the partner %s', (_, event, left) =>
    runScenario(model, 'start', ({ send, context }) => {
      send(typing('talk'));
      send(event);
      expect(typingIn(context())).toEqual(left);
    }),
  );

  it("ignores the member's own typing", () =>
    runScenario(model, 'start', ({ send, context }) => {
      send(typing('talk', true, 'anna'));
      expect(typingIn(context())).toEqual([]);
    }));
});
