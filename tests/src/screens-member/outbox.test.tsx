// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message, SentMessage } from '#contract/chat.ts';
import { message } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card,
  chatWith,
  fill,
  find,
  member,
  open,
  problem,
  until,
  user,
} from '#tests/src/app/stage.tsx';
import { LogObserver } from '#tests/src/screens-member/log-observer.ts';

const me = user.profile.id;
const mine = (body: string): Message => message(2, me, { conversation: 'conversation-1', body, time: Date.now() });
const said = message(1, card.id, { conversation: 'conversation-1', body: 'Hello Ann', time: Date.now(), read: true });
const sent = (body: string): SentMessage => ({ message: mine(body), credits: 9, free_messages: 2 });

const talk = (...messages: readonly Message[]) => ({
  conversation: { id: 'conversation-1' },
  profile: card,
  messages: [said, ...messages],
  earlier: false,
});
const server = (given: Answers = {}): Answers => ({
  ...member(),
  acknowledgeDelivery: { ok: true },
  markConversationRead: { ok: true },
  sendTyping: { ok: true },
  loadConversation: talk(),
  loadConversations: { chats: [{ ...chatWith(0), last_message: said }] },
  sendMessage: sent('From the tunnel'),
  ...given,
});

type Stage = Awaited<ReturnType<typeof open>>;
const online = ({ sendEvent }: Stage, on: boolean) => sendEvent({ type: 'facts.updated', facts: { online: on } });
const goTo = ({ sendEvent }: Stage, to: string) => sendEvent({ type: 'navigation.requested', to, replace: false });
const sendings = ({ requests }: Stage) => requests.filter(({ name }) => name === 'sendMessage').map(({ body }) => body);
const row = () => all('#main li a[href^="/chats/"]').find(({ textContent }) => textContent.includes('Ben'));
const bubbles = (text: string) => all('[role=log] p').filter(({ textContent }) => textContent.includes(text));

const box = 'textarea:not([readonly])';
const written = () => (find(box) as HTMLTextAreaElement | null)?.value;
const write = async (text: string) => {
  await fill(box, text);
  await until(() => written() === text);
  find(box)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
};

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', LogObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  HTMLElement.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('[CHAT-16 OFFLINE-02 CREDITS-04] queued messages are sent from any later page, which shows their cost', async () => {
  const stage = await open('/chats/conversation-1', server());
  await until(() => bubbles('Hello Ann').length === 1);
  online(stage, false);
  await write('From the tunnel');
  await until(() => document.body.textContent.includes('Waiting for connection'));
  goTo(stage, '/chats');
  await until(() => row()?.textContent.includes('Waiting to be sent') === true);
  expect(sendings(stage)).toEqual([]);
  // The next refresh brings nothing new.
  stage.answers.loadUser = () => new Promise(() => undefined);
  online(stage, true);
  await until(() => row()?.textContent.includes('Waiting to be sent') === false);
  expect(sendings(stage)).toEqual([{ profile: card.id, message: 'From the tunnel' }]);
  await until(() => stage.app.getSnapshot().context.facts.user?.credits === 9);
  expect(sessionStorage).toHaveLength(0);
});

it('[CHAT-16] queued messages are sent once after a reload of any page', async () => {
  const stage = await open('/chats/conversation-1', server({ sendMessage: () => new Promise(() => undefined) }));
  await write('From the tunnel');
  await until(() => sendings(stage).length === 1);
  stage.close();
  expect(sessionStorage).toHaveLength(1);
  const next = await open('/members', server());
  await until(() => sessionStorage.length === 0);
  expect(sendings(next)).toEqual([{ profile: card.id, message: 'From the tunnel' }]);
});

it('[CHAT-08] a message stored by the server is shown once, although its send result is unknown', async () => {
  const stage = await open('/chats/conversation-1', server({ sendMessage: problem('network') }));
  await until(() => bubbles('Hello Ann').length === 1);
  await write('From the tunnel');
  await until(() => document.body.textContent.includes('No response. Please try again.'));
  expect(bubbles('From the tunnel')).toHaveLength(1);
  stage.answers.loadConversation = talk(mine('From the tunnel'));
  stage.sendEvent({ type: 'live.eventArrived', event: { type: 'resync' } });
  await until(() => !document.body.textContent.includes('No response. Please try again.'));
  expect(bubbles('From the tunnel')).toHaveLength(1);
});

it('[CHAT-16] a draft stays with its conversation across other pages', async () => {
  const stage = await open('/chats/conversation-1', server());
  await fill(box, 'Half a');
  goTo(stage, '/chats');
  await until(() => row());
  goTo(stage, '/chats/conversation-1');
  await until(() => written() === 'Half a');
  expect(sendings(stage)).toEqual([]);
});
