import { describe, expect, it } from 'vitest';
import type { Message, SentMessage } from '#contract/chat.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type QueuedMessage, type StoredQueue, notYetInConversation } from '#machines/member/queued-message.ts';
import { sendQueueMachine } from '#machines/member/send-queue.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import type { Step } from '#tests/machines/kit/step.ts';
import { message } from '#tests/machines/samples.ts';
import { expectIncludes, expectEqual } from '#tests/machines/expect-equal.ts';

const sent = (position: number): SentMessage => ({ message: message(position, 'anna'), credits: 4, free_messages: 0 });
const outgoing = (key: string, text: string, change: Partial<QueuedMessage> = {}): QueuedMessage => ({
  key,
  text,
  photo: null,
  progress: 0,
  problem: null,
  after: 3,
  ...change,
});
const photo = (key: string, change: Partial<QueuedMessage> = {}) =>
  outgoing(key, '', { photo: { file: key, preview: `blob:${key}` }, ...change });

const draft = (text: string) => ({ type: 'draft.changed', text }) as const;
const submit = (key: string) => ({ type: 'message.submitted', key, after: 3 }) as const;
const sendPhoto = (key: string) =>
  ({ type: 'chatPhoto.submitted', profile: 'bert', key, preview: `blob:${key}`, after: 3 }) as const;
const retry = (key: string, fresh = `${key}-again`) => ({ type: 'message.retried', key, fresh, after: 5 }) as const;
const discard = (key: string) => ({ type: 'message.discarded', key }) as const;
const arrived = (key: string, position = 0) => ({ type: 'message.confirmed', key, position }) as const;
const online = { type: 'facts.changed', facts: { online: true } } as const;
const offline = { type: 'facts.changed', facts: { online: false } } as const;

const succeeded = (position: number) => ({ type: 'send.succeeded', sent: sent(position) }) as const;
const failed = (code: ErrorCode | 'network') => ({ type: 'send.failed', problem: { code } }) as const;
const progressed = { type: 'send.progressed', progress: 0.5 } as const;

const answered = { type: 'server.reached' } as const;
const discardAll = { type: 'queue.discarded' } as const;

const touched = (isEmpty: boolean) => ({ type: 'message.edited', profile: 'bert', isEmpty });
const isSent = (position: number) => ({ type: 'message.sent', profile: 'bert', sent: sent(position) });

/** The queued messages of the last notification. */
const lastSent = (effects: readonly Effect[]) => sentToParent(effects, 'queue.changed').at(-1);
/** The other events sent to the parent. */
const otherwiseSent = (effects: readonly Effect[]) =>
  sentToParent(effects).filter(({ type }) => type !== 'queue.changed');

const isEnd = (step: Step | null) =>
  step?.kind === 'error'
    ? step.actor === 'sendMessage'
    : step?.kind === 'actorEvent' && step.event.type !== 'send.progressed';

const one = { profile: 'bert', name: 'Bert', online: true, unsent: null };
const storedQueue = (code: ErrorCode | null): StoredQueue => ({
  name: 'Bert',
  draft: 'found',
  outgoing: [{ key: 'k0', text: 'kept', problem: code === null ? null : { code }, after: 3 }],
});

const model = defineModel({
  machine: sendQueueMachine,
  inputs: {
    online: one,
    offline: { ...one, online: false },
    'with a stored message': { ...one, unsent: storedQueue(null) },
    'with a rejected message': { ...one, unsent: storedQueue('not_enough_credits') },
  },
  events: [
    draft('hello'),
    draft('  '),
    submit('k1'),
    submit('k2'),
    sendPhoto('p1'),
    retry('k1'),
    discard('k1'),
    discard('p1'),
    arrived('k1'),
    arrived('p1'),
    { type: 'files.lost' },
    answered,
    discardAll,
    online,
    offline,
  ],
  actorEvents: {
    sendMessage: [
      progressed,
      succeeded(1),
      failed('not_enough_credits'),
      failed('network'),
      failed('authentication_required'),
    ],
  },
  actorOutcomes: {
    sendMessage: { error: ['broken'] },
    warnBeforeUnload: { error: ['broken'] },
  },
  stateKey: ({ online: isOnline, draft: text, outgoing: queue, sendingKey }) => [
    isOnline,
    text,
    queue.map(({ key, photo: picture, progress, problem }) => [key, picture === null, progress, problem?.code]),
    sendingKey,
  ],
  exploreWhile: ({ context }) =>
    context.outgoing.length <= 1 &&
    context.outgoing.every(({ key, problem }) => key !== 'k2' && problem?.code !== 'internal'),
  invariants: {
    'sends one message at a time, under its key [CHAT-08]': ({ trace, snapshot }) => {
      const [now, ...others] = pendingActors(trace, 'sendMessage');
      if (now !== undefined)
        expectIncludes(now.input, { profile: 'bert', message: { key: snapshot.context.sendingKey } });
      return others.length === 0 && (now !== undefined) === (snapshot.context.sendingKey !== null);
    },
    'sends only submitted texts': ({ effects }) =>
      startedInputs(effects, 'sendMessage').every((input) =>
        ['hello', 'kept', 'found', ''].includes((input as { message: QueuedMessage }).message.text),
      ),
    'sends nothing while offline [OFFLINE-02]': ({ snapshot }) =>
      snapshot.context.sendingKey === null || snapshot.context.online,
    'a submitted message waits, runs, fails or arrives, and is never lost [CHAT-08 CHAT-16]': ({
      step,
      before,
      snapshot,
    }) => {
      const gone = (before?.context.outgoing ?? []).filter(
        ({ key }) => !snapshot.context.outgoing.some((other) => other.key === key),
      );
      if (gone.length === 0) return true;
      const [first, ...others] = gone;
      if (step?.kind === 'actorEvent')
        return step.event.type === 'send.succeeded' && others.length === 0 && first?.key === before?.context.sendingKey;
      if (step?.kind !== 'event') return false;
      const { event } = step;
      if (event.type === 'queue.discarded')
        return gone.every(({ key, photo: picture }) => picture !== null || key !== before?.context.sendingKey);
      if (event.type === 'files.lost') return gone.every(({ photo: picture }) => picture !== null);
      return others.length === 0 && 'key' in event && event.key === first?.key;
    },
    'an answer settles only the message that was sent': ({ step, before, snapshot }) => {
      if (before === null || !isEnd(step)) return true;
      const others = ({ context }: typeof snapshot) =>
        context.outgoing.filter(({ key }) => key !== before.context.sendingKey);
      return expectEqual(others(snapshot), others(before));
    },
    'an empty text is never sent [CHAT-15]': ({ snapshot }) =>
      snapshot.context.outgoing.every(({ text, photo: picture }) => picture !== null || text.trim() !== ''),
    'sends the stored queue whenever it changes [CHAT-16]': ({ trace, snapshot }) => {
      const { draft: text, outgoing: queue, sendingKey } = snapshot.context;
      const isOpen = (problem: QueuedMessage['problem']) =>
        ['network', 'unavailable', 'internal', 'authentication_required'].includes(problem?.code ?? 'network');
      const last = trace.flatMap(({ effects }) => sentToParent(effects, 'queue.changed')).at(-1);
      return expectEqual(last, {
        type: 'queue.changed',
        profile: 'bert',
        unsent: {
          name: 'Bert',
          draft: text,
          outgoing: queue.flatMap(({ key, text: words, photo: picture, problem, after }) =>
            picture === null ? [{ key, text: words, problem: isOpen(problem) ? null : problem, after }] : [],
          ),
        },
        status: queue.length === 0 ? null : queue.every(({ problem }) => isOpen(problem)) ? 'waiting' : 'failed',
        isIdle: queue.length === 0 && sendingKey === null,
      });
    },
    'sends each answer once, with the cost [CREDITS-04]': ({ step, effects }) =>
      sentToParent(effects, 'message.sent').length ===
      (step?.kind === 'actorEvent' && step.event.type === 'send.succeeded' ? 1 : 0),
    'warns before unload while a photo is unsent [PHOTO-06]': ({ trace, snapshot, step }) =>
      step?.kind === 'error' ||
      snapshot.context.outgoing.every(({ photo: picture }) => picture === null) ||
      pendingActors(trace, 'warnBeforeUnload').length === 1 ||
      trace.some(({ step: past }) => past?.kind === 'error' && past.actor === 'warnBeforeUnload'),
  },
});

coverModel(model, '[CHAT-01 CHAT-08 CHAT-15 CHAT-16 OFFLINE-02 PHOTO-06]');

describe('sending', () => {
  it('[CHAT-01 CHAT-15] sends a text without the blanks around it, and the box is empty', () =>
    runScenario(model, 'online', ({ initialEffects, send, context }) => {
      expect(lastSent(initialEffects)).toMatchObject({ status: null, isIdle: true });
      expect(otherwiseSent(send(draft('  hello ')))).toEqual([touched(false)]);
      const effects = send(submit('k1'));
      expect(startedInputs(effects, 'sendMessage')).toEqual([{ profile: 'bert', message: outgoing('k1', 'hello') }]);
      expect([otherwiseSent(effects), context().draft]).toEqual([[touched(true)], '']);
      expect(otherwiseSent(send(succeeded(1)))).toEqual([isSent(1)]);
      expect(context().outgoing).toEqual([]);
    }));

  it('[CHAT-08] one after the other, in the order of submission', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft('one'));
      send(submit('k1'));
      send(sendPhoto('p1'));
      send(draft('two'));
      send(submit('k2'));
      expect(context().outgoing.map(({ key }) => key)).toEqual(['k1', 'p1', 'k2']);
      expect(startedInputs(send(succeeded(1)), 'sendMessage')).toEqual([{ profile: 'bert', message: photo('p1') }]);
      expect(startedInputs(send(succeeded(2)), 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k2', 'two') },
      ]);
    }));

  it('the same key twice is one message', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(draft('hello'));
      expect(send(submit('k1'))).toEqual([]);
      send(sendPhoto('p1'));
      expect(send(sendPhoto('p1'))).toEqual([]);
      expect(context().outgoing).toHaveLength(2);
    }));

  it('[CHAT-15] a blank text is not sent', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft(' \n '));
      expect(send(submit('k1'))).toEqual([]);
      expect(context().outgoing).toEqual([]);
    }));

  it('[CREDITS-04 CHAT-16] a message rejected for good stays with the reason, and is retried under another key', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(failed('not_enough_credits'));
      expect(context().outgoing).toEqual([outgoing('k1', 'hello', { problem: { code: 'not_enough_credits' } })]);
      expect(startedInputs(send(retry('k1', 'k9')), 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k9', 'hello', { after: 5 }) },
      ]);
      send(failed('not_enough_credits'));
      send(discard('k9'));
      expect([context().outgoing, context().draft]).toEqual([[], 'hello']);
    }));

  it.each(['network', 'unavailable', 'internal', 'storage_full', 'too_many_requests'] as const)(
    '[CHAT-08 CHAT-16 API-21] a message that failed by %s is retried under the same key',
    (code) =>
      runScenario(model, 'online', ({ send }) => {
        send(draft('hello'));
        send(submit('k1'));
        send(failed(code));
        expect(startedInputs(send(retry('k1', 'k9')), 'sendMessage')).toEqual([
          { profile: 'bert', message: outgoing('k1', 'hello') },
        ]);
      }),
  );

  it('a discarded text does not replace the draft', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(failed('not_enough_credits'));
      send(draft('something else'));
      send(discard('k1'));
      expect([context().outgoing, context().draft]).toEqual([[], 'something else']);
    }));

  it('[CHAT-08] a failed message lets the next ones pass, and is not mistaken for one of them', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(draft('world'));
      send(submit('k2'));
      expect(startedInputs(send(failed('storage_full')), 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k2', 'world') },
      ]);
      send(retry('k1'));
      expect(startedInputs(send(succeeded(2)), 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k1', 'hello') },
      ]);
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
    }));

  it('[CHAT-08] a text in a running request cannot be discarded', () =>
    runScenario(model, 'online', ({ send, context }) => {
      for (const key of ['k1', 'k2']) {
        send(draft(key));
        send(submit(key));
      }
      expect(send(discard('k1'))).toEqual([]);
      send(discard('k2'));
      expect(context().outgoing).toEqual([outgoing('k1', 'k1')]);
    }));

  it('[CHAT-08] a confirmed message leaves the queue, whatever its answer', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      const effects = send(arrived('k1'));
      expect([context().outgoing, context().sendingKey, startedInputs(effects, 'sendMessage')]).toEqual([[], 'k1', []]);
      // The reply contains the cost: until then the queue is busy.
      expect(lastSent(effects)).toMatchObject({ status: null, isIdle: false, unsent: { draft: '', outgoing: [] } });
      send(failed('network'));
      expect([context().outgoing, context().sendingKey]).toEqual([[], null]);
    }));

  it('[CHAT-08] a failed message that arrived all the same leaves the queue', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(failed('network'));
      send(arrived('k1'));
      expect(context().outgoing).toEqual([]);
    }));
});

describe('without a network [OFFLINE-02]', () => {
  it('waits, and continues when online', () =>
    runScenario(model, 'offline', ({ send, context }) => {
      send(draft('hello'));
      expect(startedInputs(send(submit('k1')), 'sendMessage')).toEqual([]);
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
      expect(startedInputs(send(online), 'sendMessage')).toHaveLength(1);
    }));

  it('a running request is stopped, and repeated under the same key', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      const effects = send(offline);
      expect(effects).toContainEqual({ kind: 'stopped', id: 'sendMessage' });
      expect([context().outgoing, context().sendingKey]).toEqual([[outgoing('k1', 'hello')], null]);
      expect(startedInputs(send(online), 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k1', 'hello') },
      ]);
    }));

  it('a message with an unknown outcome is retried by itself when online; a rejected one is not', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(draft('one'));
      send(submit('k1'));
      send(failed('not_enough_credits'));
      send(draft('two'));
      send(submit('k2'));
      send(failed('network'));
      send(offline);
      expect(startedInputs(send(online), 'sendMessage')).toEqual([{ profile: 'bert', message: outgoing('k2', 'two') }]);
      expect(context().outgoing[0]?.problem).toEqual({ code: 'not_enough_credits' });
    }));

  it.each(['network', 'unavailable', 'internal'] as const)(
    'nothing overtakes a text with an unknown outcome: %s [CHAT-08]',
    (code) =>
      runScenario(model, 'online', ({ send, context }) => {
        send(draft('one'));
        send(submit('k1'));
        send(failed(code));
        send(draft('two'));
        expect(startedInputs(send(submit('k2')), 'sendMessage')).toEqual([]);
        const arrived = { ...message(4, 'anna'), body: 'one' };
        expect(
          notYetInConversation(context().outgoing, [arrived], { me: 'anna', sure: [] }).map(({ key }) => key),
        ).toEqual(['k2']);
        send(offline);
        expect(startedInputs(send(online), 'sendMessage')).toEqual([
          { profile: 'bert', message: outgoing('k1', 'one') },
        ]);
        expect(startedInputs(send(succeeded(1)), 'sendMessage')).toEqual([
          { profile: 'bert', message: outgoing('k2', 'two') },
        ]);
      }),
  );
});

describe('a photo [PHOTO-06]', () => {
  it('shows progress, warns before unload, and releases its file when it arrives', () =>
    runScenario(model, 'online', ({ send, context }) => {
      const effects = send(sendPhoto('p1'));
      expect(effects.flatMap((effect) => (effect.kind === 'started' ? [effect.src] : []))).toEqual(
        expect.arrayContaining(['sendMessage', 'warnBeforeUnload']),
      );
      send(progressed);
      expect(context().outgoing).toEqual([photo('p1', { progress: 0.5 })]);
      const end = send(succeeded(1));
      expect(otherwiseSent(end)).toEqual([isSent(1), { type: 'file.released', id: 'p1' }]);
      expect(end).toContainEqual({ kind: 'stopped', id: 'warnBeforeUnload' });
    }));

  it('can be discarded while it is uploading', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(sendPhoto('p1'));
      const effects = send(discard('p1'));
      expect(effects).toContainEqual({ kind: 'stopped', id: 'sendMessage' });
      expect([otherwiseSent(effects), context().outgoing]).toEqual([[{ type: 'file.released', id: 'p1' }], []]);
    }));

  it('that failed can be retried or discarded; its file is the same', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(sendPhoto('p1'));
      send(failed('not_enough_credits'));
      expect(startedInputs(send(retry('p1', 'p9')), 'sendMessage')).toEqual([
        { profile: 'bert', message: { ...photo('p1'), key: 'p9', after: 5 } },
      ]);
      send(failed('network'));
      expect(otherwiseSent(send(discard('p9')))).toEqual([{ type: 'file.released', id: 'p1' }]);
      expect([context().outgoing, context().draft]).toEqual([[], '']);
    }));

  it('starts again after the network returns', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(sendPhoto('p1'));
      send(progressed);
      send(offline);
      expect(context().outgoing).toEqual([photo('p1')]);
    }));

  it('is removed when its file is lost, a text is not', () =>
    runScenario(model, 'offline', ({ send, context }) => {
      send(sendPhoto('p1'));
      send(draft('hello'));
      send(submit('k1'));
      send({ type: 'files.lost' });
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
    }));

  it('sends an expired session to the parent', () =>
    runScenario(model, 'online', ({ send }) => {
      send(sendPhoto('p1'));
      expect(sentToParent(send(failed('authentication_required')), 'session.expired')).toHaveLength(1);
    }));
});

describe('the stored queue [CHAT-16]', () => {
  it('is sent under its own keys, before new messages; photos are not stored', () =>
    runScenario(model, 'with a stored message', ({ initialEffects, send, context }) => {
      expect(startedInputs(initialEffects, 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k0', 'kept') },
      ]);
      expect(context().draft).toBe('found');
      send(sendPhoto('p1'));
      send(draft('new'));
      expect(lastSent(send(submit('k2')))).toMatchObject({
        unsent: {
          name: 'Bert',
          draft: '',
          outgoing: [
            { key: 'k0', text: 'kept', problem: null, after: 3 },
            { key: 'k2', text: 'new', problem: null, after: 3 },
          ],
        },
      });
      expect(context().outgoing.map(({ key }) => key)).toEqual(['k0', 'p1', 'k2']);
    }));

  it.each([
    ['network', null],
    ['authentication_required', null],
    ['not_enough_credits', { code: 'not_enough_credits' }],
    ['unavailable', null],
    ['internal', null],
  ] as const)('failed by %s, it is stored with %o: a message that is not rejected is sent by itself', (code, problem) =>
    runScenario(model, 'online', ({ send }) => {
      send(draft('hello'));
      send(submit('k1'));
      expect(lastSent(send(failed(code)))).toMatchObject({
        status: problem === null ? 'waiting' : 'failed',
        unsent: { outgoing: [{ key: 'k1', problem }] },
      });
    }),
  );

  it('[CREDITS-04] a rejected message waits for the member', () =>
    runScenario(model, 'with a rejected message', ({ initialEffects, context }) => {
      expect([startedInputs(initialEffects, 'sendMessage'), context().outgoing]).toEqual([
        [],
        [outgoing('k0', 'kept', { problem: { code: 'not_enough_credits' } })],
      ]);
    }));

  it('[SESSION-03 CHAT-08] after the session expired nothing else is sent, and nothing overtakes the message', () =>
    runScenario(model, 'online', ({ send }) => {
      send(draft('one'));
      send(submit('k1'));
      send(failed('authentication_required'));
      send(draft('two'));
      expect(startedInputs(send(submit('k2')), 'sendMessage')).toEqual([]);
    }));
});

describe('a server that answers again', () => {
  it('[CHAT-08] causes a retry of messages with an unknown outcome only, under the same key', () =>
    runScenario(model, 'online', ({ send }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(failed('network'));
      expect(startedInputs(send(answered), 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k1', 'hello') },
      ]);
      send(failed('not_enough_credits'));
      expect(send(answered)).toEqual([]);
    }));
});

describe('a discarded queue', () => {
  it('drops waiting messages and releases files; a running text continues, and the draft stays', () =>
    runScenario(model, 'online', ({ send, context }) => {
      for (const key of ['k1', 'k2']) {
        send(draft(key));
        send(submit(key));
      }
      send(sendPhoto('p1'));
      send(draft('half'));
      expect(otherwiseSent(send(discardAll))).toEqual([{ type: 'file.released', id: 'p1' }]);
      expect([context().outgoing, context().draft]).toEqual([[outgoing('k1', 'k1')], 'half']);
    }));

  it('stops a photo upload', () =>
    runScenario(model, 'online', ({ send, context }) => {
      send(sendPhoto('p1'));
      expect(send(discardAll)).toContainEqual({ kind: 'stopped', id: 'sendMessage' });
      expect([context().outgoing, context().sendingKey]).toEqual([[], null]);
    }));
});

describe('notYetInConversation [CHAT-08]', () => {
  const mine = (position: number, body: string, change: Partial<Message> = {}) =>
    message(position, 'anna', { body, ...change });
  const unseen = (queue: readonly QueuedMessage[], messages: readonly Message[], sure: readonly string[] = []) =>
    notYetInConversation(queue, messages, { me: 'anna', sure }).map(({ key }) => key);
  const hello = outgoing('k1', 'hello');
  const second = outgoing('k2', 'hello');

  it.each<[string, readonly QueuedMessage[], readonly Message[], readonly string[], readonly string[]]>([
    ['a running text that is not in the conversation', [hello], [mine(4, 'other')], [], ['k1']],
    ['a text in the conversation, without its answer', [hello], [mine(4, 'hello')], [], []],
    ['the same text before it', [hello], [mine(3, 'hello')], [], ['k1']],
    ['the same text by the partner', [hello], [message(4, 'bert', { body: 'hello' })], [], ['k1']],
    ['the same text from another browser', [hello], [mine(4, 'hello')], ['message-4'], ['k1']],
    ['one of two equal texts in the conversation', [hello, second], [mine(4, 'hello')], [], ['k2']],
    [
      'it got no answer, and is there',
      [outgoing('k1', 'hello', { problem: { code: 'network' } })],
      [mine(4, 'hello')],
      [],
      [],
    ],
    [
      'it was refused: the same that is there is another one',
      [outgoing('k1', 'hello', { problem: { code: 'not_enough_credits' } })],
      [mine(4, 'hello')],
      [],
      ['k1'],
    ],
    ['a photo', [photo('p1')], [mine(4, '', { type: 'photo' })], [], []],
    ['a photo, with a text in the conversation', [photo('p1')], [mine(4, '')], [], ['p1']],
    [
      'a text, and a gift of that name is there',
      [outgoing('k1', 'rose')],
      [mine(4, 'rose', { type: 'gift' })],
      [],
      ['k1'],
    ],
  ])('%s', (_, queue, messages, sure, expected) => {
    expect(unseen(queue, messages, sure)).toEqual(expected);
  });

  it('once one arrived, the next equal text is shown behind it, also after a reload', () =>
    runScenario(model, 'online', ({ send, context }) => {
      for (const key of ['k1', 'k2']) {
        send(draft('hello'));
        send(submit(key));
      }
      send(arrived('k1', 4));
      expect(context().outgoing).toEqual([outgoing('k2', 'hello', { after: 4 })]);
      expect(unseen(context().outgoing, [mine(4, 'hello')])).toEqual(['k2']);
    }));
});
