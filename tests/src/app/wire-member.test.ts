// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import type { Reply } from '#contract/calls.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { MemberInput } from '#machines/app/app.ts';
import type { Http } from '#src/adapters/http.ts';
import { wireMember } from '#src/app/wire-member.ts';
import {
  anna,
  bonusUntil,
  card,
  chat,
  likesOf,
  message,
  route,
  settings,
  startFacts,
} from '#tests/machines/samples.ts';

/** A call as it was made; its signal is not compared. */
type Recorded = { readonly name: CallName } & Partial<
  Readonly<Record<'query' | 'body' | 'key' | 'lasting' | 'signal', unknown>>
>;

const answers: { readonly [Name in CallName]?: Reply<Name> } = {
  loadConversations: { chats: [chat('with-bert', 'bert', 0, message(3, 'bert', { id: 'last-of-bert' }))] },
  loadLikes: likesOf(['dora'], { bert: true }),
};

const recordingHttp = () => {
  const calls: Recorded[] = [];
  const http: Http = {
    call: (name, given) => {
      calls.push({ name, ...given, signal: undefined });
      const answer = answers[name];
      return answer === undefined ? new Promise<never>(() => undefined) : Promise.resolve(answer);
    },
  };
  return { http, calls };
};

/** Facts under which all three alerts and the modal of the time bonus are open. */
const start: MemberInput = {
  ...startFacts({
    user: { ...anna, credits: 0, notifications_disabled: ['bounce'] },
    settings: { ...settings, push_public_key: 'c2l0ZS1rZXk' },
    push: 'capable',
    route: route('members', { area: true }),
    discount: bonusUntil(Number.MAX_SAFE_INTEGER),
  }),
  openConversation: null,
  partner: null,
};

let running: { stop: () => void } | null = null;

/** Starts the member scope below a parent, as the root does, and waits until the first replies have arrived. */
const startMember = async () => {
  const { http, calls } = recordingHttp();
  const root = createActor(
    setup({ actors: { member: wireMember(http) } }).createMachine({
      invoke: { src: 'member', id: 'member', input: start },
    }),
  ).start();
  running = root;
  await vi.advanceTimersByTimeAsync(0);
  return {
    calls,
    /** The calls since the last look. */
    newCalls: () => calls.splice(0),
    send: async (event: AnyEventObject, child?: string) => {
      const member = root.getSnapshot().children.member;
      const receiver = child === undefined ? member : root.system.get(child);
      if (receiver === undefined) throw new Error(`${child ?? 'member'} does not run.`);
      receiver.send(event);
      await vi.advanceTimersByTimeAsync(0);
    },
    sendToQueue: async (event: AnyEventObject) => {
      const queue = root.system.get('sendQueues')?.getSnapshot().children['sendQueue:bert'];
      if (queue === undefined) throw new Error('No queue runs.');
      queue.send(event);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

/** Without the days of use, which every start stores. */
const storedKeys = () => ({
  device: Object.keys(localStorage).filter((key) => key !== 'device-use'),
  tab: Object.keys(sessionStorage),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 0 });
  // Without locks there is no event stream, and queued messages stay in the tab.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => Promise.reject(new Error('There are no locks.')) },
  });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  running?.stop();
  running = null;
  vi.useRealTimers();
});

describe('each child of the member stores under its own key', () => {
  it.each([
    ['enrichProfileAlert', 'gate.dismissed', 'enrich:anna'],
    ['pushAlert', 'gate.dismissed', 'push-alert:anna'],
    ['disabledNotificationsAlert', 'gate.dismissed', 'disabled-notifications:anna'],
    ['timeBonusModal', 'bonus.dismissed', 'time-bonus:anna'],
  ])('%s: %s → %s [ALERT-14 BONUS-36]', async (child, type, key) => {
    const { send } = await startMember();
    await vi.advanceTimersByTimeAsync(40_000);
    await send({ type }, child);
    expect(storedKeys()).toEqual({ device: [key], tab: [] });
  });

  it('installHint: the first day of use → device-use [APP-02]', async () => {
    await startMember();
    expect(JSON.parse(localStorage.getItem('device-use') ?? '')).toMatchObject({ days: 1 });
  });

  it('chats: conversation.opened → last-chat:anna [CHAT-14]', async () => {
    const { send } = await startMember();
    await send({ type: 'conversation.opened', id: 'with-bert' });
    expect(storedKeys()).toEqual({ device: ['last-chat:anna'], tab: [] });
  });

  it('paywall: paywall.accepted → draft:intent:anna', async () => {
    const { send } = await startMember();
    const intent = { feature: 'like', path: '/members', name: null } as const;
    await send({ type: 'paywall.requested', feature: 'like', intent, until: null });
    await send({ type: 'paywall.accepted' }, 'paywall');
    expect(storedKeys()).toEqual({ device: [], tab: ['draft:intent:anna'] });
  });

  it('sendQueues: draft.changed → unsent:anna:bert [CHAT-16]', async () => {
    const { send, sendToQueue } = await startMember();
    await send({ type: 'partner.identified', partner: { profile: 'bert', name: 'Bert' } });
    await sendToQueue({ type: 'draft.changed', text: 'Hello' });
    expect(storedKeys()).toEqual({ device: [], tab: ['unsent:anna:bert'] });
  });
});

describe('each child of the member makes its own calls', () => {
  it('at the start: the lists, and the welcome discount by its parameter [DISCOUNT-04]', async () => {
    const { calls } = await startMember();
    expect(calls).toEqual([
      { name: 'loadConversations' },
      { name: 'loadLikes' },
      { name: 'loadDiscount', query: { welcome: 'true' } },
      { name: 'acknowledgeDelivery', body: { up_to: ['last-of-bert'] } },
    ]);
  });

  it('refresh: user, chats and likes after 5,000 ms [REFRESH-02]', async () => {
    const { newCalls } = await startMember();
    newCalls();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(newCalls()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(newCalls()).toEqual([{ name: 'loadUser' }, { name: 'loadConversations' }, { name: 'loadLikes' }]);
  });

  const report = { profile: 'bert', kind: 'profile', subject: null, reason: 'spam', text: '' };

  it.each<{ child: string; events: readonly AnyEventObject[]; call: Recorded }>([
    {
      child: 'chats',
      events: [{ type: 'conversation.deleted', id: 'with-bert' }],
      call: { name: 'deleteConversation', body: { id: 'with-bert', up_to: 'last-of-bert' } },
    },
    { child: 'gift', events: [{ type: 'giftDialog.requested', profile: card('bert') }], call: { name: 'loadGifts' } },
    {
      child: 'blocks',
      events: [{ type: 'block.toggled', id: 'bert', on: true }],
      call: { name: 'block', body: { profile: 'bert' }, lasting: true },
    },
    {
      child: 'blocks',
      events: [{ type: 'block.toggled', id: 'bert', on: false }],
      call: { name: 'unblock', body: { profile: 'bert' }, lasting: true },
    },
    {
      child: 'likes',
      events: [{ type: 'like.toggled', profile: card('carl'), on: true }],
      call: { name: 'like', body: { profile: 'carl' } },
    },
    {
      child: 'likes',
      events: [{ type: 'like.toggled', profile: card('dora', { liked: true }), on: false }],
      call: { name: 'unlike', body: { profile: 'dora' } },
    },
    {
      child: 'likes',
      events: [{ type: 'profile.opened', id: 'bert' }],
      call: { name: 'markLikeSeen', body: { profile: 'bert' } },
    },
    {
      child: 'matchQueue',
      events: [{ type: 'matchModal.requested', id: 'bert' }],
      call: { name: 'loadProfile', query: { id: 'bert' } },
    },
    { child: 'matchQueue', events: [{ type: 'matchModal.requested', id: null }], call: { name: 'loadAutoLike' } },
    {
      child: 'report',
      events: [
        { type: 'reportDialog.requested', reported: { profile: 'bert', kind: 'profile', subject: null, name: 'Bert' } },
        { type: 'report.submitted', draft: report },
      ],
      call: { name: 'report', body: report },
    },
  ])('$child: $call.name', async ({ child, events, call }) => {
    const { newCalls, send } = await startMember();
    newCalls();
    for (const event of events) await send(event, child);
    expect(newCalls()).toEqual([call]);
  });

  it('send queues: a submitted message is sent under its own key [CHAT-01]', async () => {
    const { newCalls, send, sendToQueue } = await startMember();
    await send({ type: 'partner.identified', partner: { profile: 'bert', name: 'Bert' } });
    await sendToQueue({ type: 'draft.changed', text: 'Hello' });
    newCalls();
    await sendToQueue({ type: 'message.submitted', key: 'key-1', after: 3 });
    expect(newCalls()).toEqual([
      { name: 'sendMessage', body: { profile: 'bert', message: 'Hello' }, key: 'key-1', lasting: true },
    ]);
  });
});
