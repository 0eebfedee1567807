// @vitest-environment happy-dom
import { act } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { expect, it, vi } from 'vitest';
import type { Conversation, Message } from '#contract/chat.ts';
import type { User } from '#contract/user.ts';
import { type SentMessage, conversationMachine } from '#machines/page/conversation.ts';
import { wire } from '#machines/parts/wire.ts';
import { Screen } from '#src/screens/chats-id/screen.tsx';
import { anna, card, facts, message, refusal, settings, startFacts } from '#tests/machines/samples.ts';
import { click, one, press, render } from '#tests/src/ui/render.tsx';
import { appAround } from './app-around.tsx';

type Sending = { key: string; profile: string; text: string };

type Setting = {
  user?: Partial<User>;
  online?: boolean;
  messages?: readonly Message[];
  length?: number;
  send?: (sending: Sending) => Promise<SentMessage>;
};

const never = () => new Promise<void>(() => {});
const taken = ({ text }: Sending): Promise<SentMessage> =>
  Promise.resolve({ message: message(9, 'anna', { body: text }), credits: 6, free_messages: 0 });

/** Anna's conversation with Bert, on the screen. */
const open = async ({ user = {}, online = true, messages = [], length = 2_000, send = taken }: Setting = {}) => {
  const sent: Sending[] = [];
  const me = { ...anna, ...user };
  const known = { ...facts, user: me, online, session: 'member' as const };
  const site = { ...settings, message_length: length };
  const page = wire(conversationMachine, {
    loadConversation: fromPromise(() =>
      Promise.resolve<Conversation>({
        conversation: { id: 'talk' },
        profile: card('bert', { name: 'Bert' }),
        messages: [...messages],
        earlier: false,
      }),
    ),
    sendMessage: fromPromise(({ input }) => {
      sent.push(input);
      return send(input);
    }),
    readConversation: fromPromise(never),
    keepUnsent: fromCallback(() => {}),
  });
  const app = appAround({ ...known, settings: site }, page, {
    ...startFacts({ user: me, online, settings: site }),
    address: { id: 'talk' },
  });
  const { container } = render(app.around(<Screen />));
  await act(() => vi.waitFor(() => one('textarea')));
  const text = () => container.textContent;
  return { ...app, sent, text };
};

const box = () => one('textarea') as HTMLTextAreaElement;

const write = (text: string) => {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  act(() => {
    value?.set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });
};

const settle = () => act(() => new Promise<void>((done) => queueMicrotask(done)));

it('[CHAT-01] Enter sends what is written, and the box is empty for the next', async () => {
  const { sent } = await open();
  write('  Hello Bert ');
  press(box(), 'Enter');
  await settle();
  expect({ sent: sent.map(({ profile, text }) => ({ profile, text })), left: box().value }).toEqual({
    sent: [{ profile: 'bert', text: 'Hello Bert' }],
    left: '',
  });
});

it('[CHAT-01] Shift and Enter, and an Enter that ends a composed word, send nothing', async () => {
  const { sent } = await open();
  write('Hello');
  const newLine = press(box(), 'Enter', { shiftKey: true });
  const composed = press(box(), 'Enter', { isComposing: true });
  expect({ sent, prevented: [newLine.defaultPrevented, composed.defaultPrevented], left: box().value }).toEqual({
    sent: [],
    prevented: [false, false],
    left: 'Hello',
  });
});

it('[CHAT-15] a message that is too long is counted and not sent', async () => {
  const { sent, text } = await open({ length: 10 });
  write('Hello Bert!!');
  press(box(), 'Enter');
  expect({
    sent,
    said: text()?.includes('2 characters too many'),
    invalid: box().getAttribute('aria-invalid'),
  }).toEqual({ sent: [], said: true, invalid: 'true' });
});

it('[CREDITS-04] without credits the reason is said, and a bundle is offered', async () => {
  const { text } = await open({ send: () => Promise.reject(refusal('not_enough_credits')) });
  write('Hello');
  press(box(), 'Enter');
  await settle();
  await settle();
  expect({
    reason: one('[role=alert]').textContent,
    offer: one('form a[href="/credits"]').textContent,
    buy: [...document.querySelectorAll('[role=log] a')].map((link) => [link.textContent, link.getAttribute('href')]),
    kept: text()?.includes('Hello'),
  }).toEqual({
    reason: 'Not sent. Not enough credits',
    offer: '7 credits left',
    buy: [['Buy credits', '/credits']],
    kept: true,
  });
});

it('[CHAT-16] what could not be sent can be taken back into the box', async () => {
  const { sent } = await open({ send: () => Promise.reject(refusal('confirm_email')) });
  write('Hello');
  press(box(), 'Enter');
  await settle();
  await settle();
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=log] button')];
  const discard = buttons.find((button) => button.textContent === 'Discard');
  if (discard !== undefined) click(discard);
  expect({ tries: sent.length, draft: box().value, alerts: document.querySelectorAll('[role=alert]').length }).toEqual({
    tries: 1,
    draft: 'Hello',
    alerts: 0,
  });
});

it('[OFFLINE-02] offline a message waits and says so', async () => {
  const { sent, text } = await open({ online: false });
  write('Hello');
  press(box(), 'Enter');
  await settle();
  expect({ sent, waits: text()?.includes('Waiting for connection') }).toEqual({ sent: [], waits: true });
});

it('[ROLE-11] the line below says that messages are still free', async () => {
  await open({ user: { free_messages: 2, credits: 0 } });
  expect(one('form > div:last-child').textContent).toBe('2 free messages left');
});

it('[CREDITS-04] the line below says that the credits are too few', async () => {
  await open({ user: { free_messages: 0, credits: 0 } });
  expect(one('form > div:last-child').textContent).toBe('Not enough credits·Buy credits');
});

it('the log is named by the other side, and says only what arrives', async () => {
  await open({ messages: [message(1, 'bert', { body: 'Hello Anna' })] });
  const log = one('[role=log]');
  expect([log.getAttribute('aria-label'), log.getAttribute('aria-live')]).toEqual(['Conversation with Bert', 'off']);
});

it('[CREDITS-02] the line below says what a message costs, and what there is to pay it with', async () => {
  await open({ user: { free_messages: 0, credits: 8 } });
  expect(one('form > div:last-child').textContent).toBe('1 message = 1 credit·8 credits left');
});
