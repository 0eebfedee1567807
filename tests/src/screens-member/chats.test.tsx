// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { ConversationSummary, Message } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import * as css from '#src/screens/chats/screen.css.ts';
import { likesOf, message } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card,
  chatWith,
  click,
  fill,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  texts,
  until,
  user,
} from '#tests/src/app/stage.tsx';

const me = user.profile.id;
const said = (change: Partial<Message> = {}): Message =>
  message(1, card.id, { conversation: 'conversation-1', time: Date.now(), ...change });
const withLast = (change: Partial<Message>, unread = 0): ConversationSummary => ({
  ...chatWith(unread),
  last_message: said(change),
});
const cleo: ConversationSummary = {
  ...chatWith(2),
  conversation: { id: 'conversation-2' },
  profile: { ...card, id: 'member-0003', name: 'Cleo' },
  last_message: said({ id: 'b', conversation: 'conversation-2', sender: 'member-0003', body: 'Tea?' }),
};
const conversation = { conversation: { id: 'conversation-1' }, profile: card, messages: [], earlier: false };

/** Width of the screen. */
const screenOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

const calm: Answers = {
  acknowledgeDelivery: { ok: true },
  markConversationRead: { ok: true },
  loadConversation: conversation,
};
const see = async (chats: readonly ConversationSummary[], given: Answers = {}) => {
  const stage = await open('/chats', { ...member(), ...calm, loadConversations: { chats }, ...given });
  await seeHeading('Messages');
  return stage;
};
const rows = () => all('#main li a[href^="/chats"]');
const row = (name: string) => rows().find(({ textContent }) => textContent.includes(name));
const count = (requests: readonly { name: string }[], name: string) =>
  requests.filter((one) => one.name === name).length;
/** As sent by the event stream. */
const record = (stage: Awaited<ReturnType<typeof open>>, event: LiveEvent) => {
  const scope: AnyActorRef | undefined = stage.app.getSnapshot().children['member'];
  scope?.send({ type: 'live.eventArrived', event });
};

/** Opens the menu of a row and requests its deletion by keyboard. */
const askDeletion = async (name: string) => {
  const button = await until(() => all('#main button').find((one) => one.textContent === `More about ${name}`));
  button.focus();
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  click(await until(() => all('[role=menuitem]').find((one) => one.textContent === 'Delete conversation')));
  await until(() => find('dialog'));
};
const pressIn = (name: string) => click(all('dialog button').find((one) => one.textContent === name));

beforeEach(() => screenOf(400));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('[CHAT-02 CHAT-04 CHAT-07 CHAT-09 ROUTE-22 API-14] each conversation is a row with name, last message and unread count', async () => {
  await see([cleo, withLast({ body: 'Hello there' })]);
  await until(() => rows().length === 2);
  expect(rows().map((one) => one.getAttribute('href'))).toEqual(['/chats/conversation-2', '/chats/conversation-1']);
  expect(row('Cleo')?.textContent).toContain('Tea?');
  expect(row('Cleo')?.textContent).toContain('2 unread messages');
  expect(row('Ben')?.textContent).toContain('Hello there');
  expect(row('Ben')?.textContent).not.toContain('unread');
  await until(() => document.title.startsWith('(2)'));
});

it.each([
  ['a photo', { type: 'photo', body: '' }, 'Sent you a photo', []],
  ['a gift', { type: 'gift', body: 'cake' }, 'Sent you a gift', []],
  ['an own text', { sender: me, body: 'Hi' }, 'You: Hi', ['Sent']],
  ['an own photo', { sender: me, type: 'photo', body: '', delivered: true }, 'You: Photo', ['Delivered']],
  ['an own gift', { sender: me, type: 'gift', body: 'cake', read: true }, 'You: A piece of cake', ['Read']],
] as const)('[CHAT-02 CHAT-06] the line of %s', async (_, change, line, marks) => {
  await see([withLast(change)]);
  await until(() => row('Ben'));
  expect(row('Ben')?.textContent).toContain(line);
  expect(all('#main li [role=img]').map((one) => one.getAttribute('aria-label'))).toEqual(marks);
});

it('[CHAT-03] shows who is typing, until the message arrives', async () => {
  const stage = await see([withLast({ body: 'Hello' })]);
  await until(() => row('Ben'));
  record(stage, { type: 'typing', conversation: 'conversation-1', sender: card.id, on: true });
  await until(() => row('Ben')?.textContent.includes('is writing…') === true);
  expect(row('Ben')?.textContent).not.toContain('Hello');
  record(stage, { type: 'message', message: said({ id: 'c', position: 2, body: 'Still there?' }) });
  await until(() => row('Ben')?.textContent.includes('Still there?') === true);
  expect(row('Ben')?.textContent).toContain('1 unread message');
});

/** Queue stored by this tab before a reload. */
const leaveUnsent = (profile: string, name: string) =>
  sessionStorage.setItem(
    `unsent:${me}:${profile}`,
    JSON.stringify({ name, draft: '', outgoing: [{ key: 'key-1234', text: 'Hi Ben', problem: null, after: 0 }] }),
  );

it('[CHAT-16] queued messages are sent from here, and they or a refusal replace the last message', async () => {
  leaveUnsent(card.id, 'Ben');
  let answer: (said: unknown) => void = () => undefined;
  const stage = await see([withLast({ body: 'Hello there' }), cleo], {
    sendMessage: () => new Promise((resolve) => (answer = resolve)),
  });
  await until(() => row('Ben')?.textContent.includes('Waiting to be sent') === true);
  expect(stage.requests.find(({ name }) => name === 'sendMessage')?.body).toEqual({
    profile: card.id,
    message: 'Hi Ben',
  });
  expect(row('Cleo')?.textContent).toContain('Tea?');
  answer(problem('not_enough_credits'));
  await until(() => row('Ben')?.textContent.includes('Not sent') === true);
  expect([row('Ben')?.textContent.includes('Hello there'), all('[role=status]').length]).toEqual([false, 0]);
});

it('[CHAT-16] a refused first message has its own row, which links to it and can discard it', async () => {
  leaveUnsent(card.id, 'Ben');
  const stage = await see([cleo], { sendMessage: problem('conversation_limit') });
  const begun = await until(() => find(`#main li a[href="/members/${card.id}/chat"]`));
  await until(() => begun.textContent.includes('Not sent'));
  expect(begun.textContent).toContain('Ben');
  click(named('Discard unsent message to Ben'));
  await until(() => find(`#main li a[href="/members/${card.id}/chat"]`) === null);
  expect([sessionStorage.length, count(stage.requests, 'sendMessage')]).toEqual([0, 1]);
});

it('acknowledges delivered messages once', async () => {
  const stage = await see([withLast({ id: 'a' }), cleo]);
  await until(() => count(stage.requests, 'acknowledgeDelivery') === 1);
  expect(stage.requests.find(({ name }) => name === 'acknowledgeDelivery')?.body).toEqual({ up_to: ['a', 'b'] });
});

it('[CHAT-02] matches without messages are shown above, as rings', async () => {
  await see([cleo], { loadLikes: likesOf([card.id], { [card.id]: false }) });
  await until(() => find(`#main a[href="/members/${card.id}/chat"]`));
  expect(texts('#main h2')).toEqual(['New matches']);
});

it('[CHAT-02] shows the empty state, and a failed load', async () => {
  const stage = await see([]);
  await until(() => document.body.textContent.includes('No messages yet'));
  expect(named('Find someone to write to')?.getAttribute('href')).toBe('/members');
  stage.close();

  const failing = await see([], { loadConversations: problem('network') });
  await until(() => find('#main [role=alert]'));
  expect(find('#main [role=alert]')?.textContent).toContain('Your conversations could not be loaded.');
  failing.answers.loadConversations = { chats: [cleo] };
  click(named('Try again'));
  await until(() => row('Cleo'));
});

it('[CHAT-02] reserves the room while the list loads', async () => {
  await see([], { loadConversations: () => new Promise(() => undefined) });
  await until(() => find('#main [aria-busy]'));
  expect(find('#main [aria-busy]')?.textContent).toBe('Loading your conversations');
});

it('[CHAT-11 CHAT-17 API-16] a confirmation says that only the own copy is deleted, and the row is removed at once', async () => {
  const stage = await see([cleo, withLast({})], { deleteConversation: () => new Promise(() => undefined) });
  await askDeletion('Cleo');
  expect(find('dialog h2')?.textContent).toBe('Delete the conversation with Cleo?');
  expect(find('dialog')?.textContent).toContain("Cleo keeps their copy and isn't notified.");
  expect(count(stage.requests, 'deleteConversation')).toBe(0);
  pressIn('Delete');
  await until(() => row('Cleo') === undefined);
  expect([rows().length, find('dialog'), document.title.startsWith('(')]).toEqual([1, null, false]);
  expect(stage.requests.find(({ name }) => name === 'deleteConversation')?.body).toEqual({
    id: 'conversation-2',
    up_to: 'b',
  });
  await until(() => document.activeElement === find('#main section[aria-label="Your conversations"]'));
});

it('[CHAT-17] cancelling keeps it, and returns the focus', async () => {
  const stage = await see([cleo]);
  await askDeletion('Cleo');
  pressIn('Cancel');
  await until(() => find('dialog') === null);
  expect([rows().length, count(stage.requests, 'deleteConversation')]).toEqual([1, 0]);
  expect(document.activeElement?.textContent).toBe('More about Cleo');
});

it('[CHAT-12 CHAT-13 API-16] a failed deletion shows an alert with the reason, and the row returns', async () => {
  const stage = await see([cleo, withLast({})], { deleteConversation: problem('unavailable') });
  await askDeletion('Cleo');
  const loads = count(stage.requests, 'loadConversations');
  pressIn('Delete');
  const alert = await until(() => find('[role=alertdialog]'));
  const words = document.getElementById(alert.getAttribute('aria-describedby') ?? '');
  expect(alert.querySelector('h2')?.textContent).toBe('The conversation with Cleo is not deleted');
  expect(words?.textContent).toBe('An error occured, please try again later.');
  expect(document.activeElement?.textContent).toBe('OK');
  await until(() => count(stage.requests, 'loadConversations') === loads + 1);
  await until(() => row('Cleo'));
  pressIn('OK');
  await until(() => find('[role=alertdialog]') === null);
});

it('[CHAT-17] deleting on its own screen leads back to the list, which stays', async () => {
  screenOf(1_200);
  const stage = await open('/chats/conversation-1', {
    ...member(),
    ...calm,
    loadConversations: { chats: [withLast({}), cleo] },
    deleteConversation: { ok: true },
  });
  await until(() => row('Ben'));
  await until(() => localStorage.getItem(`last-chat:${me}`) !== null);
  await askDeletion('Ben');
  pressIn('Delete');
  await seeHeading('Messages');
  expect(location.pathname).toBe('/chats');
  expect(row('Ben')).toBeUndefined();
  expect(count(stage.requests, 'deleteConversation')).toBe(1);
});

it('[CHAT-14 CHAT-17] a wide screen opens the last chat again in place of the list; a phone does not', async () => {
  const stored = JSON.stringify({ profile: card.id, date: 5 });
  localStorage.setItem(`last-chat:${me}`, stored);
  const phone = await see([cleo, withLast({})]);
  await until(() => row('Ben'));
  expect(location.pathname).toBe('/chats');
  phone.close();

  screenOf(768);
  const before = history.length;
  await open('/chats', { ...member(), ...calm, loadConversations: { chats: [cleo, withLast({})] } });
  await until(() => location.pathname === '/chats/conversation-1');
  expect(history.length).toBe(before);
});

it('[CHAT-17] the list stays when the last chat no longer exists', async () => {
  screenOf(1_200);
  localStorage.setItem(`last-chat:${me}`, JSON.stringify({ profile: 'gone', date: 5 }));
  await see([cleo]);
  await until(() => row('Cleo'));
  expect(location.pathname).toBe('/chats');
});

const split = async (path: string, given: Answers = {}) => {
  screenOf(1_200);
  return open(path, {
    ...member(),
    ...calm,
    loadConversations: { chats: [withLast({}), cleo] },
    loadConversation: (query: unknown) =>
      (query as { id: string }).id === 'conversation-1'
        ? { ...conversation, messages: [said({ body: 'Hello there' })] }
        : { conversation: cleo.conversation, profile: cleo.profile, messages: [], earlier: false },
    ...given,
  });
};
const pane = () => find('#main section[aria-label^="Conversation with"]');
const typed = () => (find('#main textarea') as HTMLTextAreaElement | null)?.value;
const paneOf = (name: string) => until(() => pane()?.getAttribute('aria-label') === `Conversation with ${name}`);

it('[CHAT-22 CHAT-17] a wide window shows the list with an invitation to choose a conversation', async () => {
  const stage = await split('/chats');
  await until(() => row('Ben'));
  await until(() => all('#main h2').some(({ textContent }) => textContent === 'Choose a conversation'));
  expect(rows().map((one) => one.getAttribute('href'))).toEqual([
    '/chats?conversation=conversation-1',
    '/chats?conversation=conversation-2',
  ]);
  expect(count(stage.requests, 'loadConversation')).toBe(0);
});

it('[CHAT-22 CHAT-02] without conversations the list has the whole wide window, until a match opens beside it', async () => {
  await split('/chats', {
    loadConversations: { chats: [] },
    loadLikes: likesOf([card.id], { [card.id]: false }),
    loadConversation: { ...conversation, conversation: null },
  });
  await until(() => named('Find someone to write to'));
  expect(find(`.${css.pane}`)).toBeNull();
  click(await until(() => find('#main a[href="/chats?member=member-0002"]')));
  await paneOf('Ben');
  expect(find(`.${css.pane}`)?.contains(pane())).toBe(true);
});

it('[CHAT-22 CHAT-10 TITLE-01] rows open beside the list, which keeps its rows and the focus; Back returns to the one before', async () => {
  await split('/chats?conversation=conversation-1');
  await paneOf('Ben');
  await until(() => document.title === '(2) Ben · Messages · Vesper');
  expect(all('h1').map(({ textContent }) => textContent)).toEqual(['Messages']);
  expect(row('Ben')?.getAttribute('aria-current')).toBe('page');
  const before = row('Cleo');
  before?.focus();
  click(before);
  await paneOf('Cleo');
  expect(location.pathname + location.search).toBe('/chats?conversation=conversation-2');
  await until(() => document.title === 'Cleo · Messages · Vesper');
  expect([row('Cleo') === before, document.activeElement === before]).toEqual([true, true]);
  expect([row('Cleo')?.getAttribute('aria-current'), row('Ben')?.getAttribute('aria-current')]).toEqual(['page', null]);
  history.back();
  await paneOf('Ben');
  expect(location.search).toBe('?conversation=conversation-1');
});

it('[CHAT-22] a key press leads from the list to the conversation', async () => {
  await split('/chats?conversation=conversation-1');
  await paneOf('Ben');
  click(named('Go to the conversation'));
  expect(document.activeElement?.contains(pane())).toBe(true);
});

it('[CHAT-22 CHAT-08] a conversation that is gone is missed beside the list, which stays', async () => {
  await split('/chats?conversation=gone', { loadConversation: problem('not_found') });
  await until(() => all('#main h2').some(({ textContent }) => textContent === 'This conversation is not here'));
  expect(rows()).toHaveLength(2);
  await until(() => document.title === '(2) Messages · Vesper');
});

it('[CHAT-22 TITLE-04] a window that becomes narrow shows the conversation by itself, with the draft and its name in the title', async () => {
  const stage = await split('/chats?conversation=conversation-1');
  await paneOf('Ben');
  await fill('#main textarea:not([readonly])', 'Shall we');
  stage.sendEvent({ type: 'facts.updated', facts: { wide: false } });
  await until(() => location.pathname === '/chats/conversation-1');
  expect(location.search).toBe('');
  await until(() => typed() === 'Shall we');
  await until(() => document.title.endsWith('Ben · Messages · Vesper'));
  stage.sendEvent({ type: 'facts.updated', facts: { wide: true } });
  expect([location.pathname, typed()]).toEqual(['/chats/conversation-1', 'Shall we']);
});

it('[CHAT-22] a narrow window has the list alone, and its rows lead to pages of their own', async () => {
  const stage = await see([withLast({}), cleo]);
  await until(() => row('Ben'));
  expect(rows().map((one) => one.getAttribute('href'))).toEqual(['/chats/conversation-1', '/chats/conversation-2']);
  expect(all('h2').some(({ textContent }) => textContent === 'Choose a conversation')).toBe(false);
  expect(count(stage.requests, 'loadConversation')).toBe(0);
});

it('[OFFLINE-06] the list and a conversation from the copy say as of when; what the server sends later does not', async () => {
  const at = new Date().setHours(14, 5, 0, 0);
  const saved = (time: number) => ({ ...card, online: false, saved_at: time });
  const stage = await see([{ ...withLast({}), profile: saved(at) }], {
    loadConversation: { ...conversation, profile: saved(new Date(2020, 10, 26, 14, 5).getTime()) },
  });
  await until(() => row(card.name));
  const label = () => all('#main section > p').map(({ textContent }) => textContent);
  expect(label().map((text) => text.replace(/\s/g, ' '))).toEqual(['As of 2:05 PM']);
  stage.answers.loadConversations = { chats: [withLast({})] };
  stage.sendEvent({ type: 'chats.outdated' });
  await until(() => label().length === 0);
  click(row(card.name) ?? null);
  const header = await until(() => all('header').find(({ textContent }) => textContent.includes('As of')));
  expect(header.textContent.replace(/\s/g, ' ')).toContain('As of 11/26/20, 2:05 PM');
});

const six = [1, 2, 3, 4, 5, 6].map((at) => ({
  ...withLast({ id: `m${at}`, conversation: `conversation-${at}` }),
  conversation: { id: `conversation-${at}` },
  profile: { ...card, id: `member-100${at}`, name: `Friend ${at}` },
}));
const searchField = () => find('#main input[type=search]') as HTMLInputElement | null;
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const seeMany = async (given: Answers = {}) => {
  const stage = await see(six, given);
  await until(() => rows().length === 6);
  return stage;
};
const foundOf = (...found: readonly object[]): Answers => ({ searchConversations: { found } });

it('[CHAT-25] the search is offered from six conversations on', async () => {
  await see(six.slice(1));
  await until(() => rows().length === 5);
  expect(named('Search your chats')).toBeNull();
});

it('[CHAT-25] a button opens the field in the line of the heading, and finds names and words of messages', async () => {
  const body = 'I was there on a Friday and would love to see the lighthouse at night';
  const text = said({ id: 'x', conversation: 'conversation-9', sender: me, body });
  const older = { ...withLast({}), conversation: { id: 'conversation-9' }, profile: { ...card, name: 'Wren' } };
  const stage = await seeMany(foundOf({ ...six[1], found: null }, { ...older, found: text }));
  click(named('Search your chats'));
  await until(() => searchField() !== null && document.activeElement === searchField());
  expect(rows()).toHaveLength(6);
  expect(all('h1').map(({ textContent }) => textContent)).toEqual(['Messages']);
  await fill('#main input[type=search]', 'lighthouse ');
  await until(() => rows().length === 2);
  expect(stage.requests.filter(({ name }) => name === 'searchConversations').map(({ query }) => query)).toEqual([
    { words: 'lighthouse' },
  ]);
  expect(rows().map((one) => one.getAttribute('href'))).toEqual(['/chats/conversation-2', '/chats/conversation-9']);
  expect(row('Wren')?.textContent).toContain('You: …to see the lighthouse at night');
  expect(texts('#main mark')).toEqual(['lighthouse']);
  expect(texts('#main output')).toEqual(['2 conversations found']);
});

it('[CHAT-25] the arrow down leads to the first result, Escape clears the words and then closes the search', async () => {
  await seeMany(foundOf({ ...six[2], found: null }));
  click(named('Search your chats'));
  await fill('#main input[type=search]', 'three');
  await until(() => rows().length === 1);
  press('ArrowDown');
  expect(document.activeElement).toBe(row('Friend 3'));
  searchField()?.focus();
  press('Escape');
  await until(() => rows().length === 6);
  expect([searchField()?.value, document.activeElement === searchField()]).toEqual(['', true]);
  press('Escape');
  await until(() => searchField() === null && document.activeElement === named('Search your chats'));
});

it('[CHAT-25] the words are there again after a conversation, without the focus', async () => {
  await seeMany(foundOf({ ...six[2], found: null }));
  click(named('Search your chats'));
  await fill('#main input[type=search]', 'three');
  await until(() => rows().length === 1);
  click(row('Friend 3'));
  await until(() => location.pathname === '/chats/conversation-3');
  await until(() => searchField() === null);
  history.back();
  await until(() => searchField()?.value === 'three');
  await until(() => rows().length === 1);
  expect(document.activeElement).not.toBe(searchField());
});

it('[CHAT-25] nothing found leads back to all conversations', async () => {
  await seeMany(foundOf());
  click(named('Search your chats'));
  await fill('#main input[type=search]', 'zeppelin');
  await until(() => all('#main h2').some(({ textContent }) => textContent === 'No conversation found'));
  expect(texts('#main output')).toEqual(['No conversation found']);
  click(named('Show all conversations'));
  await until(() => rows().length === 6);
  expect(searchField()).toBeNull();
});

it('[CHAT-25] a search that failed can be repeated, and one without a network says so', async () => {
  const stage = await seeMany({ searchConversations: problem('internal') });
  click(named('Search your chats'));
  await fill('#main input[type=search]', 'two');
  await until(() => named('Try again'));
  Object.assign(stage.answers, foundOf({ ...six[1], found: null }));
  click(named('Try again'));
  await until(() => rows().length === 1);
  stage.sendEvent({ type: 'facts.updated', facts: { online: false } });
  await fill('#main input[type=search]', 'three');
  await until(() => find('#main [role=status]')?.textContent === 'This is not available offline.');
  stage.sendEvent({ type: 'facts.updated', facts: { online: true } });
  await until(() => rows().length === 1);
  expect(row('Friend 2')).toBeDefined();
});

it('[CHAT-25 CHAT-11] a result that the member deletes is gone at once', async () => {
  await seeMany({
    ...foundOf({ ...six[1], found: null }, { ...six[2], found: null }),
    deleteConversation: { ok: true },
  });
  click(named('Search your chats'));
  await fill('#main input[type=search]', 'friend');
  await until(() => rows().length === 2);
  await askDeletion('Friend 2');
  pressIn('Delete');
  await until(() => rows().length === 1);
  expect(row('Friend 3')).toBeDefined();
});

it('[CHAT-22] a match without a message opens beside the list in a wide window, and on a page of its own in a narrow one', async () => {
  const given = {
    loadLikes: {
      ...likesOf(['member-0009'], { 'member-0009': false }),
      profiles: [{ ...card, id: 'member-0009', name: 'Zoe' }],
    },
    loadConversation: { ...conversation, conversation: null, profile: { ...card, id: 'member-0009', name: 'Zoe' } },
  };
  const stage = await split('/chats', given);
  const match = await until(
    () => named('Zoe') ?? all('#main a').find(({ textContent }) => textContent.includes('Zoe')),
  );
  expect(match.getAttribute('href')).toBe('/chats?member=member-0009');
  click(match);
  await paneOf('Zoe');
  expect([location.pathname, location.search]).toEqual(['/chats', '?member=member-0009']);
  await until(() => match.getAttribute('aria-current') === 'page');
  expect(row('Cleo')).toBeDefined();
  expect(stage.requests.filter(({ name }) => name === 'loadConversation').map(({ query }) => query)).toEqual([
    { profile: 'member-0009' },
  ]);
  stage.sendEvent({ type: 'facts.updated', facts: { wide: false } });
  await until(() => location.pathname === '/members/member-0009/chat');
});
