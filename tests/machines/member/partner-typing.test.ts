import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/live-event.ts';
import { partnerTypingMachine } from '#machines/member/partner-typing.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Happening, defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isSame } from '#tests/machines/expect-equal.ts';
import { arrived, inTalk, messageArrived } from './chat-events.ts';

const typing = (conversation: string, on = true, sender = 'bert') =>
  arrived({ type: 'typing', conversation, sender, on });

/** Derived from the events alone. */
const isTyping = (history: readonly Happening[], id: string, at: number): boolean => {
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
  project: ({ typing: all }, now) => all.map(({ conversation, until }) => [conversation, until - now]),
  within: ({ context }) => context.typing.length <= 2,
  invariants: {
    'the partner is typing for 5,000 ms, until a message or a stop [CHAT-03]': ({ history, snapshot, at }) =>
      isSame(
        snapshot.context.typing.map(({ conversation }) => conversation).sort(),
        ['talk', 'walk'].filter((id) => isTyping(history, id, at)),
      ),
  },
});

coverModel(model, '[CHAT-03 CHAT-16]');

describe('typing [CHAT-03 CHAT-16]', () => {
  const typingIn = (context: { typing: readonly { conversation: string }[] }) =>
    context.typing.map(({ conversation }) => conversation);

  it('lasts 5,000 ms after each event', () =>
    play(model, 'start', ({ send, wait, context }) => {
      send(typing('talk'));
      wait(3_000);
      send(typing('walk', true, 'carl'));
      send(typing('talk'));
      wait(4_999);
      expect(typingIn(context())).toEqual(['walk', 'talk']);
      wait(1);
      expect(typingIn(context())).toEqual([]);
    }));

  it('expires in each conversation by itself', () =>
    play(model, 'start', ({ send, wait, context }) => {
      send(typing('talk'));
      wait(3_000);
      send(typing('walk', true, 'carl'));
      wait(2_000);
      expect(typingIn(context())).toEqual(['walk']);
      wait(2_999);
      expect(typingIn(context())).toEqual(['walk']);
      wait(1);
      expect(typingIn(context())).toEqual([]);
    }));

  it.each([
    ['stops', typing('talk', false), []],
    ['sends a message', messageArrived(inTalk(2)), []],
    ['stops in another conversation', typing('walk', false), ['talk']],
    ['receives a message', messageArrived(inTalk(2, 'anna')), ['talk']],
  ])('until the partner %s', (_, event, left) =>
    play(model, 'start', ({ send, context }) => {
      send(typing('talk'));
      send(event);
      expect(typingIn(context())).toEqual(left);
    }),
  );

  it("ignores the member's own typing", () =>
    play(model, 'start', ({ send, context }) => {
      send(typing('talk', true, 'anna'));
      expect(typingIn(context())).toEqual([]);
    }));
});
