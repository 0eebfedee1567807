import { describe, expect, it, vi } from 'vitest';
import type { Sent } from '#contract/chat.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Outgoing } from '#machines/page/outgoing.ts';
import { sendingMachine } from '#machines/page/sending.ts';
import { inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import type { Step } from '#tests/machines/kit/step.ts';
import { message } from '#tests/machines/samples.ts';
import { includes, isSame } from '#tests/machines/same.ts';

// All histories run in the first test of the model.
vi.setConfig({ testTimeout: 30_000 });

const sent = (position: number): Sent => ({ message: message(position, 'anna'), credits: 4, free_messages: 0 });
const outgoing = (key: string, text: string, change: Partial<Outgoing> = {}): Outgoing => ({
  key,
  text,
  photo: null,
  progress: 0,
  problem: null,
  ...change,
});
const photo = (key: string, change: Partial<Outgoing> = {}) =>
  outgoing(key, '', { photo: { file: key, preview: `blob:${key}` }, ...change });

const draft = (text: string) => ({ type: 'draft.changed', text }) as const;
const submit = (key: string) => ({ type: 'message.submitted', key }) as const;
const sendPhoto = (key: string) => ({ type: 'photo.submitted', key, preview: `blob:${key}` }) as const;
const retry = (key: string, fresh = `${key}-again`) => ({ type: 'message.retried', key, fresh }) as const;
const discard = (key: string) => ({ type: 'message.discarded', key }) as const;
const arrived = (key: string) => ({ type: 'message.arrived', key }) as const;
const online = { type: 'facts.changed', facts: { online: true } } as const;
const offline = { type: 'facts.changed', facts: { online: false } } as const;

const succeeded = (position: number) => ({ type: 'sending.succeeded', sent: sent(position) }) as const;
const failed = (code: ErrorCode | 'network') => ({ type: 'sending.failed', problem: { code } }) as const;
const progressed = { type: 'sending.progressed', progress: 0.5 } as const;

const began = { type: 'sending.began' };
const ended = { type: 'sending.ended' };
const touched = (isEmpty: boolean) => ({ type: 'text.touched', isEmpty });

/** What was handed to who keeps what is unsent. */
const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'keepUnsent' ? [effect.event] : []));

const isEnd = (step: Step | null) =>
  step?.kind === 'failed'
    ? step.actor === 'sendMessage'
    : step?.kind === 'said' && step.event.type !== 'unsent.found' && step.event.type !== 'sending.progressed';

const one = { me: 'anna', profile: 'bert', online: true };

const model = defineModel({
  machine: sendingMachine,
  inputs: { online: one, offline: { ...one, online: false } },
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
    online,
    offline,
  ],
  said: {
    keepUnsent: [
      { type: 'unsent.found', unsent: { draft: 'found', outgoing: [{ key: 'k0', text: 'kept', problem: null }] } },
    ],
    sendMessage: [
      progressed,
      succeeded(1),
      failed('not_enough_credits'),
      failed('network'),
      failed('authentication_required'),
    ],
  },
  outcomes: {
    sendMessage: { error: ['broken'] },
    keepUnsent: { error: ['storage is full'] },
    holdPage: { error: ['broken'] },
  },
  project: ({ online: isOnline, draft: text, outgoing: queue, sending, isKept }) => [
    isOnline,
    text,
    queue.map(({ key, photo: picture, progress, problem }) => [key, picture === null, progress, problem?.code]),
    sending,
    isKept,
  ],
  within: ({ context }) =>
    context.outgoing.length <= 1 &&
    context.outgoing.every(({ key, problem }) => key !== 'k2' && problem?.code !== 'internal') &&
    (context.isKept || context.outgoing.length === 0),
  invariants: {
    'asks for one at a time, under its key, and for nothing else [CHAT-08]': ({ history, snapshot }) => {
      const [now, ...others] = inFlight(history, 'sendMessage');
      if (now !== undefined) includes(now.input, { profile: 'bert', message: { key: snapshot.context.sending } });
      return others.length === 0 && (now !== undefined) === (snapshot.context.sending !== null);
    },
    'what is sent is what was written': ({ effects }) =>
      started(effects, 'sendMessage').every((input) =>
        ['hello', 'kept', 'found', ''].includes((input as { message: Outgoing }).message.text),
      ),
    'nothing is sent without a network [OFFLINE-02]': ({ snapshot }) =>
      snapshot.context.sending === null || snapshot.context.online,
    'what is submitted is waiting, on its way, failed or there, and never lost [CHAT-08 CHAT-16]': ({
      step,
      before,
      snapshot,
    }) => {
      const gone = (before?.context.outgoing ?? []).filter(
        ({ key }) => !snapshot.context.outgoing.some((other) => other.key === key),
      );
      if (gone.length === 0) return true;
      const [first, ...others] = gone;
      if (step?.kind === 'said')
        return step.event.type === 'sending.succeeded' && others.length === 0 && first?.key === before?.context.sending;
      if (step?.kind !== 'event') return false;
      const { event } = step;
      if (event.type === 'files.lost') return gone.every(({ photo: picture }) => picture !== null);
      return others.length === 0 && 'key' in event && event.key === first?.key;
    },
    'an answer ends the one that was sent, and no other': ({ step, before, snapshot }) => {
      if (before === null || !isEnd(step)) return true;
      const others = ({ context }: typeof snapshot) =>
        context.outgoing.filter(({ key }) => key !== before.context.sending);
      return isSame(others(snapshot), others(before));
    },
    'an empty text is never sent [CHAT-15]': ({ snapshot }) =>
      snapshot.context.outgoing.every(({ text, photo: picture }) => picture !== null || text.trim() !== ''),
    'what is unsent is kept, as long as somebody keeps it': ({ before, snapshot, effects }) => {
      const { draft: text, outgoing: queue, isKept } = snapshot.context;
      const unsent = (list: readonly Outgoing[]) =>
        list.flatMap(({ key, text: words, photo: picture, problem }) =>
          picture === null ? [{ key, text: words, problem }] : [],
        );
      const last = kept(effects).at(-1);
      if (!isKept || last === undefined)
        return isKept ? before === null || before.context.draft === text || text === 'found' : last === undefined;
      return isSame(last, { type: 'unsent.changed', unsent: { draft: text, outgoing: unsent(queue) } });
    },
    'each answer is told once, with what it cost [CREDITS-04]': ({ step, effects }) =>
      told(effects, 'message.sent').length ===
      (step?.kind === 'said' && step.event.type === 'sending.succeeded' ? 1 : 0),
    'the page is held while a photo is not there yet [PHOTO-06]': ({ history, snapshot, step }) =>
      step?.kind === 'failed' ||
      snapshot.context.outgoing.every(({ photo: picture }) => picture === null) ||
      inFlight(history, 'holdPage').length === 1 ||
      history.some(({ step: past }) => past?.kind === 'failed' && past.actor === 'holdPage'),
    'each sending that began ends': ({ history }) => {
      const count = (type: string) => history.reduce((sum, { effects }) => sum + told(effects, type).length, 0);
      return count('sending.began') - count('sending.ended') === inFlight(history, 'sendMessage').length;
    },
  },
});

coverModel(model, '[CHAT-01 CHAT-08 CHAT-15 CHAT-16 OFFLINE-02 PHOTO-06]');

describe('sending', () => {
  it('[CHAT-01 CHAT-15] sends a text without the blanks around it, and the box is empty', () =>
    play(model, 'online', ({ first, send, context }) => {
      expect(first).toEqual([
        { kind: 'started', id: 'keepUnsent', src: 'keepUnsent', input: { me: 'anna', profile: 'bert' } },
      ]);
      expect(told(send(draft('  hello ')))).toEqual([touched(false)]);
      const effects = send(submit('k1'));
      expect(started(effects, 'sendMessage')).toEqual([{ profile: 'bert', message: outgoing('k1', 'hello') }]);
      expect([told(effects), context().draft]).toEqual([[touched(true), began], '']);
      expect(told(send(succeeded(1)))).toEqual([ended, { type: 'message.sent', sent: sent(1) }]);
      expect(context().outgoing).toEqual([]);
    }));

  it('[CHAT-08] one after the other, in the order in which they were submitted', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft('one'));
      send(submit('k1'));
      send(sendPhoto('p1'));
      send(draft('two'));
      send(submit('k2'));
      expect(context().outgoing.map(({ key }) => key)).toEqual(['k1', 'p1', 'k2']);
      expect(started(send(succeeded(1)), 'sendMessage')).toEqual([{ profile: 'bert', message: photo('p1') }]);
      expect(started(send(succeeded(2)), 'sendMessage')).toEqual([{ profile: 'bert', message: outgoing('k2', 'two') }]);
    }));

  it('the same key twice is one message', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(draft('hello'));
      expect(send(submit('k1'))).toEqual([]);
      send(sendPhoto('p1'));
      expect(send(sendPhoto('p1'))).toEqual([]);
      expect(context().outgoing).toHaveLength(2);
    }));

  it('[CHAT-15] nothing is sent that is only blanks', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft(' \n '));
      expect(send(submit('k1'))).toEqual([]);
      expect(context().outgoing).toEqual([]);
    }));

  it('[CREDITS-04 CHAT-16] what is refused for good is kept with the reason, and goes under another key when it is tried again', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(failed('not_enough_credits'));
      expect(context().outgoing).toEqual([outgoing('k1', 'hello', { problem: { code: 'not_enough_credits' } })]);
      expect(started(send(retry('k1', 'k9')), 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k9', 'hello') },
      ]);
      send(failed('not_enough_credits'));
      send(discard('k9'));
      expect([context().outgoing, context().draft]).toEqual([[], 'hello']);
    }));

  it.each(['network', 'unavailable', 'internal', 'storage_full', 'too_many_requests'] as const)(
    '[CHAT-08 CHAT-16] what failed by %s may have arrived: it is tried again as the same',
    (code) =>
      play(model, 'online', ({ send }) => {
        send(draft('hello'));
        send(submit('k1'));
        send(failed(code));
        expect(started(send(retry('k1', 'k9')), 'sendMessage')).toEqual([
          { profile: 'bert', message: outgoing('k1', 'hello') },
        ]);
      }),
  );

  it('a text that is taken back does not replace what is being written', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(failed('not_enough_credits'));
      send(draft('something else'));
      send(discard('k1'));
      expect([context().outgoing, context().draft]).toEqual([[], 'something else']);
    }));

  it('[CHAT-08] one that failed lets the next ones pass, and is not taken for one of them', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(draft('world'));
      send(submit('k2'));
      expect(started(send(failed('internal')), 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k2', 'world') },
      ]);
      send(retry('k1'));
      expect(started(send(succeeded(2)), 'sendMessage')).toEqual([
        { profile: 'bert', message: outgoing('k1', 'hello') },
      ]);
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
    }));

  it('[CHAT-08] a text that is on its way cannot be taken back any more', () =>
    play(model, 'online', ({ send, context }) => {
      for (const key of ['k1', 'k2']) {
        send(draft(key));
        send(submit(key));
      }
      expect(send(discard('k1'))).toEqual([]);
      send(discard('k2'));
      expect(context().outgoing).toEqual([outgoing('k1', 'k1')]);
    }));

  it('[CHAT-08] what the server has is on its way no more, whatever becomes of the answer', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      const effects = send(arrived('k1'));
      expect([context().outgoing, context().sending, started(effects, 'sendMessage')]).toEqual([[], 'k1', []]);
      expect(kept(effects)).toEqual([{ type: 'unsent.changed', unsent: { draft: '', outgoing: [] } }]);
      send(failed('network'));
      expect([context().outgoing, context().sending]).toEqual([[], null]);
    }));

  it('[CHAT-08] what seemed to have failed and has arrived all the same has not failed', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      send(failed('network'));
      send(arrived('k1'));
      expect(context().outgoing).toEqual([]);
    }));
});

describe('without a network [OFFLINE-02]', () => {
  it('is held, and goes on with it', () =>
    play(model, 'offline', ({ send, context }) => {
      send(draft('hello'));
      expect(started(send(submit('k1')), 'sendMessage')).toEqual([]);
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
      expect(started(send(online), 'sendMessage')).toHaveLength(1);
    }));

  it('what was on its way waits, and is asked again as the same', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft('hello'));
      send(submit('k1'));
      const effects = send(offline);
      expect(effects).toContainEqual({ kind: 'stopped', id: 'sendMessage' });
      expect([context().outgoing, context().sending]).toEqual([[outgoing('k1', 'hello')], null]);
      expect(started(send(online), 'sendMessage')).toEqual([{ profile: 'bert', message: outgoing('k1', 'hello') }]);
    }));

  it('what got no answer is asked again by itself once there is one; what was refused is not', () =>
    play(model, 'online', ({ send, context }) => {
      send(draft('one'));
      send(submit('k1'));
      send(failed('not_enough_credits'));
      send(draft('two'));
      send(submit('k2'));
      send(failed('network'));
      send(offline);
      expect(started(send(online), 'sendMessage')).toEqual([{ profile: 'bert', message: outgoing('k2', 'two') }]);
      expect(context().outgoing[0]?.problem).toEqual({ code: 'not_enough_credits' });
    }));

  it('nothing overtakes a text of which nobody knows whether it has arrived [CHAT-08]', () =>
    play(model, 'online', ({ send }) => {
      send(draft('one'));
      send(submit('k1'));
      send(failed('network'));
      send(draft('two'));
      expect(started(send(submit('k2')), 'sendMessage')).toEqual([]);
      send(offline);
      expect(started(send(online), 'sendMessage')).toEqual([{ profile: 'bert', message: outgoing('k1', 'one') }]);
      expect(started(send(succeeded(1)), 'sendMessage')).toEqual([{ profile: 'bert', message: outgoing('k2', 'two') }]);
    }));
});

describe('a photo [PHOTO-06]', () => {
  it('shows how far it is, holds the page, and its file is given up when it is there', () =>
    play(model, 'online', ({ send, context }) => {
      const effects = send(sendPhoto('p1'));
      expect(effects.flatMap((effect) => (effect.kind === 'started' ? [effect.src] : []))).toEqual(
        expect.arrayContaining(['sendMessage', 'holdPage']),
      );
      send(progressed);
      expect(context().outgoing).toEqual([photo('p1', { progress: 0.5 })]);
      const end = send(succeeded(1));
      expect(told(end)).toEqual([ended, { type: 'message.sent', sent: sent(1) }, { type: 'file.dropped', id: 'p1' }]);
      expect(end).toContainEqual({ kind: 'stopped', id: 'holdPage' });
    }));

  it('can be called back while it is on its way', () =>
    play(model, 'online', ({ send, context }) => {
      send(sendPhoto('p1'));
      const effects = send(discard('p1'));
      expect(effects).toContainEqual({ kind: 'stopped', id: 'sendMessage' });
      expect([told(effects), context().outgoing]).toEqual([[ended, { type: 'file.dropped', id: 'p1' }], []]);
    }));

  it('that has failed can be tried again or given up; its file is the same', () =>
    play(model, 'online', ({ send, context }) => {
      send(sendPhoto('p1'));
      send(failed('not_enough_credits'));
      expect(started(send(retry('p1', 'p9')), 'sendMessage')).toEqual([
        { profile: 'bert', message: { ...photo('p1'), key: 'p9' } },
      ]);
      send(failed('network'));
      expect(told(send(discard('p9')))).toEqual([{ type: 'file.dropped', id: 'p1' }]);
      expect([context().outgoing, context().draft]).toEqual([[], '']);
    }));

  it('begins anew after the network was away', () =>
    play(model, 'online', ({ send, context }) => {
      send(sendPhoto('p1'));
      send(progressed);
      send(offline);
      expect(context().outgoing).toEqual([photo('p1')]);
    }));

  it('is gone with its file, and a text is not', () =>
    play(model, 'offline', ({ send, context }) => {
      send(sendPhoto('p1'));
      send(draft('hello'));
      send(submit('k1'));
      send({ type: 'files.lost' });
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
    }));

  it('a session that has ended meanwhile is told', () =>
    play(model, 'online', ({ send }) => {
      send(sendPhoto('p1'));
      expect(told(send(failed('authentication_required')), 'session.refused')).toHaveLength(1);
    }));
});

describe('what survives a reload', () => {
  it('is sent under its own key, before what is new; a photo does not survive', () =>
    play(model, 'offline', ({ send, context }) => {
      send(sendPhoto('p1'));
      send(draft('new'));
      expect(kept(send(submit('k2')))).toEqual([
        { type: 'unsent.changed', unsent: { draft: '', outgoing: [{ key: 'k2', text: 'new', problem: null }] } },
      ]);
      send({
        type: 'unsent.found',
        unsent: {
          draft: 'half',
          outgoing: [
            { key: 'k1', text: 'old', problem: null },
            { key: 'k2', text: 'new', problem: null },
          ],
        },
      });
      expect([context().draft, context().outgoing.map(({ key }) => key)]).toEqual(['half', ['k1', 'p1', 'k2']]);
      expect(started(send(online), 'sendMessage')).toEqual([{ profile: 'bert', message: outgoing('k1', 'old') }]);
    }));

  it('goes on when nobody can keep what is unsent', () =>
    play(model, 'online', ({ fail, send, context }) => {
      fail('keepUnsent', 'storage is full');
      expect(kept(send(draft('hello')))).toEqual([]);
      expect(started(send(submit('k1')), 'sendMessage')).toHaveLength(1);
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
    }));
});
