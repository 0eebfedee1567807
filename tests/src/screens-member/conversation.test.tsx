// @vitest-environment happy-dom
import { act } from 'react';
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversation, Message, SentMessage } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Interest } from '#contract/profile.ts';
import type { Settings } from '#contract/settings.ts';
import type { User } from '#contract/user.ts';
import type { QueuedMessage } from '#machines/member/queued-message.ts';
import { sendQueuesMachine } from '#machines/member/send-queues.ts';
import { chatPhotoPreviewMachine } from '#machines/member/chat-photo-preview.ts';
import { type SendEvent, sendQueueMachine } from '#machines/member/send-queue.ts';
import { conversationMachine } from '#machines/page/conversation.ts';
import { typingSignalMachine } from '#machines/page/typing-signal.ts';
import { type Problem, ProblemError, problemOf } from '#machines/generic/problem.ts';
import { wire } from '#machines/generic/wire.ts';
import { Screen } from '#src/screens/chats-id/screen.tsx';
import { imageOf } from '#tests/images.ts';
import { anna, card, facts, message, refusal, settings, startFacts } from '#tests/machines/samples.ts';
import { memberOf } from '#tests/machines/conversation-harness.ts';
import { click, one, press, render } from '#tests/src/ui/render.tsx';
import { appAround } from './app-around.tsx';
import { LogObserver } from '#tests/src/screens-member/log-observer.ts';

type Setting = {
  user?: Partial<User>;
  online?: boolean;
  messages?: readonly Message[];
  earlier?: boolean;
  length?: number;
  photoPrice?: number;
  demo?: boolean;
  liked?: boolean;
  common?: readonly Interest[];
  site?: Partial<Settings>;
  send?: (message: QueuedMessage) => Promise<SentMessage>;
};

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', LogObserver);
  HTMLElement.prototype.scrollTo = () => undefined;
});

const never = () => new Promise<void>(() => {});
const taken = ({ text, photo }: QueuedMessage): Promise<SentMessage> =>
  Promise.resolve({
    message: message(1, 'anna', photo === null ? { body: text } : { type: 'photo', body: '', image: picture }),
    credits: 6,
    free_messages: 0,
  });
const picture = imageOf('sea');

const settle = () => act(() => new Promise<void>((done) => setTimeout(done)));

/** Renders Anna's conversation with Bert. */
const open = async ({
  user = {},
  online = true,
  messages = [],
  earlier = false,
  length = 2_000,
  photoPrice = 5,
  demo = false,
  liked = false,
  common = [],
  site: change = {},
  send = taken,
}: Setting = {}) => {
  const sent: QueuedMessage[] = [];
  const typed: boolean[] = [];
  const me = { ...anna, ...user };
  const known = { ...facts, user: me, online, session: 'member' as const };
  const site = { ...settings, message_length: length, photo_credits: photoPrice, ...change };
  const page = wire(conversationMachine, {
    loadConversation: fromPromise(() =>
      Promise.resolve<Conversation>({
        conversation: { id: 'talk' },
        profile: card('bert', {
          name: 'Bert',
          demo,
          liked,
          ...(common.length > 0 && { common_interests: [...common] }),
        }),
        messages: [...messages],
        earlier,
      }),
    ),
    sendReadReceipt: fromPromise(never),
    typingSignal: wire(typingSignalMachine, {
      sendTypingState: fromCallback(({ receive }) => receive(({ on }) => typed.push(on))),
    }),
  });
  const sendQueues = {
    sendQueues: wire(sendQueuesMachine, {
      sendQueue: wire(sendQueueMachine, {
        sendMessage: fromCallback(({ input, sendBack }) => {
          const { message: outgoing } = input as { message: QueuedMessage };
          const sendEvent = (receivedEvents: SendEvent) => sendBack(receivedEvents);
          sent.push(outgoing);
          send(outgoing).then(
            (answer) => sendEvent({ type: 'send.succeeded', sent: answer }),
            (error: unknown) => sendEvent({ type: 'send.failed', problem: problemOf(error) }),
          );
        }),
        warnBeforeUnload: fromCallback(() => {}),
      }),
      persistQueuedMessages: fromCallback(({ sendBack }) => sendBack({ type: 'queuedMessages.restored', found: {} })),
    }),
    chatPhotoPreview: wire(chatPhotoPreviewMachine, {
      storeFiles: fromCallback(({ receive, sendBack }) =>
        receive((received) => {
          if (received.type === 'files.selected')
            for (const { id, file } of received.files) {
              if (file.type !== 'image/heic') sendBack({ type: 'preview.created', id, preview: `blob:${id}` });
            }
        }),
      ),
    }),
  };
  const app = appAround(
    { ...known, settings: site },
    page,
    { ...startFacts({ user: me, online, settings: site }), address: { id: 'talk' } },
    memberOf(sendQueues, { me: me.profile.id, online }),
  );
  const { container } = render(app.wrap(<Screen />));
  await act(() => vi.waitFor(() => one('textarea')));
  await settle();
  const text = () => container.textContent;
  const live = (event: LiveEvent) => act(() => app.page().send({ type: 'live.eventArrived', event }));
  return { ...app, sent, typed, text, live };
};

const box = () => one('textarea') as HTMLTextAreaElement;
const button = (name: string, within: ParentNode = document): HTMLElement => {
  const found = [...within.querySelectorAll<HTMLElement>('button, [role=menuitem]')].filter(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  );
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} of ${name}`);
  return first;
};
const said = () => [...document.querySelectorAll('output')].map((output) => output.textContent).filter(Boolean);

const write = (text: string) => {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  act(() => {
    value?.set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });
};

const submit = async (text: string) => {
  write(text);
  press(box(), 'Enter');
  await settle();
};

/** The event that opens the paywall, and leads back to this conversation. */
const paywallFor = (feature: 'message' | 'photo') => ({
  type: 'paywall.requested',
  feature,
  intent: { feature, path: '/chats/talk', name: 'Bert' },
  until: null,
});

const line = () => one('form > div:last-child').textContent;

describe('writing', () => {
  it('[CHAT-01] Enter sends the text and clears the input', async () => {
    const { sent } = await open();
    await submit('  Hello Bert ');
    expect({ sent: sent.map(({ text }) => text), left: box().value }).toEqual({ sent: ['Hello Bert'], left: '' });
  });

  it('[CHAT-01] neither Shift+Enter nor Enter during IME composition sends', async () => {
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

  it('[CHAT-05 CHAT-18] an icebreaker is put into the focused input, and nothing is sent', async () => {
    const { sent } = await open();
    const lines = [...document.querySelectorAll<HTMLElement>('fieldset button')];
    expect(lines.length).toBeGreaterThanOrEqual(5);
    const [first] = lines;
    if (first !== undefined) click(first);
    expect({ sent, left: box().value, focus: document.activeElement === box() }).toEqual({
      sent: [],
      left: first?.textContent,
      focus: true,
    });
    expect(document.querySelector('fieldset')).toBeNull();
  });

  it('[CHAT-18] icebreakers are hidden once a message exists', async () => {
    await open({ messages: [message(1, 'bert')] });
    expect(document.querySelector('fieldset')).toBeNull();
  });

  it('[CHAT-03 CHAT-16] sends the typing state when typing starts and ends', async () => {
    const { typed } = await open();
    write('H');
    expect(typed).toEqual([true]);
    await submit('Hello');
    expect(typed).toEqual([true, false]);
  });
});

describe('the bubbles [CHAT-15 CHAT-16]', () => {
  const states = () => [...document.querySelectorAll('[role=log] p svg ~ *, [role=log] p')].map((p) => p.textContent);

  it.each([
    ['sent', {}, 'Sent'],
    ['delivered', { delivered: true }, 'Delivered'],
    ['read', { delivered: true, read: true }, 'Read'],
  ])('show the state %s', async (_, change, word) => {
    await open({ messages: [message(1, 'anna', change)] });
    expect(one('[role=log]').textContent).toContain(word);
    expect(
      states().filter((text) => ['Sent', 'Delivered', 'Read'].some((other) => text?.endsWith(other))),
    ).toHaveLength(1);
  });

  it('a message is sending, then sent, then delivered, then read', async () => {
    let answer: (sent: SentMessage) => void = () => {};
    const { live } = await open({ messages: [message(8, 'bert')], send: () => new Promise((done) => (answer = done)) });
    await submit('Hello');
    const log = one('[role=log]');
    expect(log.textContent).toContain('Sending');
    await act(async () => answer({ message: message(9, 'anna', { body: 'Hello' }), credits: 6, free_messages: 0 }));
    await settle();
    expect([log.textContent?.includes('Sending'), log.textContent?.includes('Sent')]).toEqual([false, true]);
    live({ type: 'delivered', conversation: 'talk', up_to: 'message-9' });
    expect(log.textContent).toContain('Delivered');
    live({ type: 'read', conversation: 'talk', up_to: 'message-9' });
    expect(log.textContent).toContain('Read');
  });

  it('a message waits behind another one', async () => {
    await open({ send: () => new Promise(() => {}) });
    await submit('One');
    await submit('Two');
    expect(one('[role=log]').textContent).toMatch(/One.*Sending.*Two.*Waiting/);
  });

  it('[OFFLINE-02] offline a message waits, with a note', async () => {
    const { sent, text } = await open({ online: false });
    await submit('Hello');
    expect({ sent, waits: text()?.includes('Waiting for connection') }).toEqual({ sent: [], waits: true });
  });

  it('[CREDITS-04] without credits it shows the reason and offers a bundle, whose purchase returns here', async () => {
    const { text, receivedEvents } = await open({ send: () => Promise.reject(refusal('not_enough_credits')) });
    await submit('Hello');
    expect({
      reason: one('[role=alert]').textContent,
      offer: one('form a[href="/credits"]').textContent,
      stored: text()?.includes('Hello'),
    }).toEqual({
      reason: 'Not sent. Not enough credits',
      offer: '7 credits left',
      stored: true,
    });
    click(button('Buy credits'));
    expect(receivedEvents().filter(({ type }) => type === 'paywall.requested')).toEqual([paywallFor('message')]);
  });

  it('[PREMIUM-05 CREDITS-04] without credits the draft stays, and Enter and the button open the paywall', async () => {
    const { sent, receivedEvents } = await open({ user: { credits: 0, free_messages: 0 } });
    await submit('Which film did you see last?');
    click(one('button[type=submit]'));
    await settle();
    expect({
      sent,
      draft: box().value,
      label: one('button[type=submit]').getAttribute('aria-label'),
      requests: receivedEvents().filter(({ type }) => type === 'paywall.requested'),
    }).toEqual({
      sent: [],
      draft: 'Which film did you see last?',
      label: 'Buy credits',
      requests: [paywallFor('message'), paywallFor('message')],
    });
  });

  it('[CREDITS-04] a refused message is resent under another key, with one tap', async () => {
    const problems: Problem[] = [{ code: 'not_enough_credits' }];
    const { sent } = await open({
      send: (outgoing) => {
        const problem = problems.pop();
        return problem === undefined ? taken(outgoing) : Promise.reject(new ProblemError(problem));
      },
    });
    await submit('Hello');
    click(button('Try again'));
    await settle();
    expect(sent.map(({ text }) => text)).toEqual(['Hello', 'Hello']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(one('[role=log]').textContent).toContain('Sent');
  });

  it('[CHAT-16] without a response a message is not shown as unsent', async () => {
    const { sent, text } = await open({ send: () => Promise.reject(refusal('network')) });
    await submit('Hello');
    expect([text()?.includes('Not sent'), text()?.includes("won't create a duplicate")]).toEqual([false, true]);
    click(button('Try again'));
    await settle();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('[CHAT-16] a failed message can be moved back into the input', async () => {
    const { sent } = await open({ send: () => Promise.reject(refusal('confirm_email')) });
    await submit('Hello');
    click(button('Discard'));
    expect({ tries: sent.length, draft: box().value, alert: one('[role=alert]').textContent }).toEqual({
      tries: 1,
      draft: 'Hello',
      alert: '',
    });
  });
});

describe('the line below the box', () => {
  it.each([
    ['[ROLE-11] messages that are still free', { free_messages: 2, credits: 0 }, '2 free messages left'],
    ['[CREDITS-04] credits that are too few', { free_messages: 0, credits: 0 }, 'Not enough creditsBuy credits'],
    [
      '[CREDITS-02] what a message costs, and what there is',
      { free_messages: 0, credits: 8 },
      '1 message = 1 credit·8 credits left',
    ],
  ])('%s', async (_, user, expected) => {
    await open({ user });
    expect(line()).toBe(expected);
  });
});

describe('the log', () => {
  it('is named after the other member, and is no live region', async () => {
    await open({ messages: [message(1, 'bert', { body: 'Hello Anna' })] });
    const log = one('[role=log]');
    expect([log.getAttribute('aria-label'), log.getAttribute('aria-live')]).toEqual(['Conversation with Bert', 'off']);
    expect(said()).toEqual([]);
  });

  it('announces a new message of the other member, but no own or old ones', async () => {
    const { live } = await open({ messages: [message(1, 'bert', { body: 'Hello Anna' })] });
    live({ type: 'message', message: message(2, 'anna', { body: 'Hello Bert' }) });
    expect(said()).toEqual([]);
    live({ type: 'message', message: message(3, 'bert', { body: 'How are you?' }) });
    expect(said()).toEqual(['Bert writes: How are you?']);
    live({ type: 'message', message: message(4, 'bert', { type: 'gift', body: 'rose' }) });
    expect(said()).toEqual(['Bert sent you a gift: A rose']);
  });

  it('[CHAT-03] shows and announces that the other member is typing', async () => {
    const { live } = await open({ messages: [message(1, 'bert')] });
    live({ type: 'typing', conversation: 'talk', sender: 'bert', on: true });
    expect(said()).toEqual(['Bert is writing.']);
    expect(one('[role=log]').textContent).toContain('Bert is writing.');
    live({ type: 'typing', conversation: 'talk', sender: 'bert', on: false });
    expect(one('[role=log]').textContent).not.toContain('Bert is writing.');
  });

  it('[CHAT-06] a gift has its picture, its name, and who sent it', async () => {
    await open({
      messages: [
        message(1, 'bert', { type: 'gift', body: 'rose' }),
        message(2, 'anna', { type: 'gift', body: 'cake' }),
      ],
    });
    const log = one('[role=log]');
    expect([...log.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/gifts/rose.svg',
      '/gifts/cake.svg',
    ]);
    expect(log.textContent).toMatch(/A rose.*Bert sent you a gift.*A piece of cake.*You sent Bert a gift/);
  });

  it('of thousands of messages only those near the window are in the page', async () => {
    await open({ messages: Array.from({ length: 10_000 }, (_, place) => message(place + 1, 'bert')) });
    expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(1_500);
    expect(document.querySelectorAll('[data-line]').length).toBeGreaterThan(0);
  });

  it('[CHAT-08] a button loads earlier messages', async () => {
    const { page } = await open({ messages: [message(51, 'bert')], earlier: true });
    const requests: AnyEventObject[] = [];
    page().system.inspect((event) => {
      if (event.type === '@xstate.event') requests.push(event.event);
    });
    click(button('Load earlier messages'));
    expect(requests).toContainEqual({ type: 'earlierMessages.requested' });
    await settle();
  });
});

describe('reporting', () => {
  const reports = () => [...document.querySelectorAll<HTMLElement>('[role=log] [aria-label="Report this message"]')];

  it('each message of the other member can be reported, own ones cannot', async () => {
    const { receivedEvents } = await open({
      messages: [
        message(1, 'bert'),
        message(2, 'bert', { type: 'photo', body: '', image: picture }),
        message(3, 'bert', { type: 'gift', body: 'rose' }),
        message(4, 'anna'),
      ],
    });
    expect(reports()).toHaveLength(3);
    for (const one of reports()) click(one);
    expect(receivedEvents().filter(({ type }) => type === 'reportDialog.requested')).toEqual(
      ['message-1', 'message-2', 'message-3'].map((subject) => ({
        type: 'reportDialog.requested',
        reported: { profile: 'bert', kind: 'message', subject, name: 'Bert' },
      })),
    );
  });

  it('a tap on a message of the partner focuses it, which shows its actions', async () => {
    await open({ messages: [message(1, 'bert', { body: 'Hello Anna' }), message(2, 'anna', { body: 'Hello Bert' })] });
    const rows = [...document.querySelectorAll('[data-line] > *')].filter((row) => row.querySelector('p') !== null);
    expect(rows.map((row) => row.getAttribute('tabindex'))).toEqual(['-1', null]);
  });
});

describe('photos [PHOTO-06]', () => {
  const choose = (file: File) => {
    const input = one('input[type=file]') as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    act(() => {
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    return settle();
  };
  const sea = new File(['sea'], 'sea.jpg', { type: 'image/jpeg' });

  it('a photo is previewed with its cost before it is sent', async () => {
    const { sent } = await open({ user: { credits: 7 } });
    await choose(sea);
    const dialog = one('dialog');
    expect([dialog.querySelector('h2')?.textContent, dialog.querySelector('img')?.getAttribute('src')]).toEqual([
      'Send Bert this photo?',
      expect.stringMatching(/^blob:/),
    ]);
    expect([dialog.textContent?.includes('A photo costs 5 credits·7 credits left'), sent]).toEqual([true, []]);
    click(button('Send photo'));
    await settle();
    expect([sent.map(({ photo }) => photo !== null), document.querySelector('dialog')]).toEqual([[true], null]);
    expect(one('[role=log] img').getAttribute('src')).toBe('/photos/sea-medium.webp');
  });

  it('[PHOTO-08] a photo that the browser cannot render shows its name', async () => {
    const { sent } = await open({ send: () => new Promise(() => {}) });
    await choose(new File(['sea'], 'IMG_1.HEIC', { type: 'image/heic' }));
    expect([one('dialog').textContent.includes('IMG_1.HEIC'), document.querySelector('dialog img')]).toEqual([
      true,
      null,
    ]);
    click(button('Send photo'));
    await settle();
    expect([sent.length, one('[role=log] [role=img]').getAttribute('aria-label')]).toEqual([
      1,
      'Photo that you are sending',
    ]);
  });

  it('an unconfirmed photo costs nothing', async () => {
    const { sent } = await open();
    await choose(sea);
    click(button('Cancel'));
    expect([sent, document.querySelector('dialog')]).toEqual([[], null]);
  });

  it('an unsupported file shows an error', async () => {
    await open();
    await choose(new File(['text'], 'notes.txt', { type: 'text/plain' }));
    expect(one('dialog [role=alert]').textContent).toContain('JPEG, PNG, WebP or HEIC');
    expect([...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent)).not.toContain(
      'Send photo',
    );
  });

  it('an upload can be cancelled', async () => {
    await open({ send: () => new Promise(() => {}) });
    await choose(sea);
    click(button('Send photo'));
    await settle();
    expect(one('[role=log] progress').getAttribute('aria-label')).toBe('Sending your photo');
    click(button('Cancel'));
    expect(document.querySelector('[role=log] progress')).toBeNull();
  });

  it('a refused photo shows the reason', async () => {
    await open({ send: () => Promise.reject(refusal('invalid_fields', { fields: { photo: 'photo_pixels' } })) });
    await choose(sea);
    click(button('Send photo'));
    await settle();
    expect(one('[role=alert]').textContent).toContain('too many pixels');
  });

  it('a photo in the log can be enlarged', async () => {
    await open({ messages: [message(1, 'bert', { type: 'photo', body: '', image: picture })] });
    const image = one('[role=log] img') as HTMLImageElement;
    expect([image.alt, image.getAttribute('width'), image.getAttribute('height')]).toEqual([
      'Photo from Bert',
      '168',
      '224',
    ]);
    const opener = image.closest('button');
    if (opener !== null) click(opener);
    expect(one('dialog img').getAttribute('src')).toBe('/photos/sea.webp');
  });
});

describe('the head', () => {
  it('[CHAT-06] opens the gift dialog', async () => {
    const { receivedEvents } = await open();
    click(button('Send Bert a gift'));
    expect(receivedEvents().at(-1)).toMatchObject({ type: 'giftDialog.requested', profile: { id: 'bert' } });
  });

  it('links to the profile and to a report', async () => {
    const { receivedEvents } = await open();
    click(button('More about Bert'));
    click(button('View profile'));
    expect(receivedEvents().at(-1)).toEqual({ type: 'navigation.requested', to: '/members/bert', replace: false });
    click(button('More about Bert'));
    click(button('Report Bert', one('[role=menu]')));
    expect(receivedEvents().at(-1)).toEqual({
      type: 'reportDialog.requested',
      reported: { profile: 'bert', kind: 'member', subject: null, name: 'Bert' },
    });
  });

  it('[CHAT-11 CHAT-17] deletes the conversation after a confirmation, and leads to the list', async () => {
    const { receivedEvents } = await open({ messages: [message(1, 'bert')] });
    click(button('More about Bert'));
    click(button('Delete conversation'));
    await vi.waitFor(async () => {
      await settle();
      one('dialog');
    });
    expect(receivedEvents().filter(({ type }) => type === 'conversation.deleted')).toEqual([]);
    click(button('Delete'));
    expect(receivedEvents().slice(-2)).toEqual([
      { type: 'conversation.deleted', id: 'talk' },
      { type: 'navigation.requested', to: '/chats', replace: true },
    ]);
  });

  const dialogOpens = () =>
    vi.waitFor(async () => {
      await settle();
      one('dialog');
    });

  it('[CHAT-24] unmatching takes the like and the conversation away after a confirmation', async () => {
    const { receivedEvents } = await open({ messages: [message(1, 'bert')], liked: true });
    click(button('More about Bert'));
    click(button('Unmatch'));
    await dialogOpens();
    click(button('Cancel'));
    expect(receivedEvents().filter(({ type }) => type === 'like.toggled')).toEqual([]);
    click(button('More about Bert'));
    click(button('Unmatch'));
    await dialogOpens();
    click(button('Unmatch'));
    expect(receivedEvents().slice(-3)).toEqual([
      { type: 'like.toggled', profile: expect.objectContaining({ id: 'bert' }), on: false },
      { type: 'conversation.deleted', id: 'talk' },
      { type: 'navigation.requested', to: '/chats', replace: true },
    ]);
  });

  it('[CHAT-24] without a like there is nothing to take back', async () => {
    await open({ messages: [message(1, 'bert')] });
    click(button('More about Bert'));
    expect([...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual([
      'View profile',
      'Report Bert',
      'Block Bert',
      'Delete conversation',
    ]);
  });

  it('[BLOCK-01 BLOCK-07] blocks after a confirmation, drops what waits to be sent, and leads to the list', async () => {
    const { receivedEvents } = await open({ messages: [message(1, 'bert')] });
    click(button('More about Bert'));
    click(button('Block Bert', one('[role=menu]')));
    await dialogOpens();
    expect(receivedEvents().filter(({ type }) => type === 'block.toggled')).toEqual([]);
    click(button('Block Bert', one('dialog')));
    expect(receivedEvents().slice(-3)).toEqual([
      { type: 'queuedMessages.discarded', profile: 'bert' },
      { type: 'block.toggled', id: 'bert', on: true },
      { type: 'navigation.requested', to: '/chats', replace: true },
    ]);
  });

  it('[BLOCK-01 BLOCK-07 CHAT-22] the profile beside the conversation blocks as its menu does', async () => {
    const { receivedEvents } = await open({ messages: [message(1, 'bert')] });
    click(button('Block Bert', one('aside')));
    await dialogOpens();
    click(button('Cancel', one('dialog')));
    expect(receivedEvents().filter(({ type }) => type === 'block.toggled')).toEqual([]);
    click(button('Block Bert', one('aside')));
    await dialogOpens();
    click(button('Block Bert', one('dialog')));
    expect(receivedEvents().slice(-3)).toEqual([
      { type: 'queuedMessages.discarded', profile: 'bert' },
      { type: 'block.toggled', id: 'bert', on: true },
      { type: 'navigation.requested', to: '/chats', replace: true },
    ]);
  });

  it('[CHAT-22] the profile beside the conversation opens the report of the member', async () => {
    const { receivedEvents } = await open();
    click(button('Report Bert', one('aside')));
    expect(receivedEvents().at(-1)).toEqual({
      type: 'reportDialog.requested',
      reported: { profile: 'bert', kind: 'member', subject: null, name: 'Bert' },
    });
  });

  it('[CHAT-22 PROFILE-28] the profile beside the conversation shows the interests in common', async () => {
    await open({ common: ['hiking', 'wine'] });
    expect(one('aside section').textContent).toBe('Interests2 in commonHiking (in common)Wine (in common)');
  });

  it('[CHAT-22] the profile beside the conversation does not repeat the name that is in the header', async () => {
    await open();
    expect(one('header').textContent).toContain('Bert');
    expect(one('aside').textContent).not.toContain('Bert');
  });

  it('[CHAT-22 PROFILE-28] without interests in common their heading is absent', async () => {
    await open();
    expect(document.querySelector('aside section')).toBeNull();
  });

  it.each([
    ['says that visitors see the profile', {}, {}, true],
    ['does not say so of a members-only profile', { members_only: true }, {}, false],
    [
      'does not say so where visitors see no profiles',
      {},
      { logged_out_search: 'no', logged_out_search_trafficsource: 'no' },
      false,
    ],
  ] as const)('[PROFILE-31] the block dialog %s', async (_, own, site, isSaid) => {
    await open({ messages: [message(1, 'bert')], user: own, site });
    click(button('More about Bert'));
    click(button('Block Bert', one('[role=menu]')));
    await dialogOpens();
    expect(
      document.body.textContent.includes('Without logging in, Bert may still see your profile and main photo.'),
    ).toBe(isSaid);
  });

  it('[CHAT-23] shows above a message what it comments on', async () => {
    const { text } = await open({
      messages: [
        message(1, 'bert', { quote: { prompt: 'dish', answer: 'Risotto.' } }),
        message(2, anna.profile.id, { quote: { photo: imageOf('sea') } }),
        message(3, 'bert', { quote: { photo: null } }),
      ],
    });
    expect(text()).toContain('Bert likes your answerThe dish I cook bestRisotto.');
    expect(text()).toContain('You like a photo of Bert');
    expect(text()).toContain('Bert likes your photo');
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/photos/sea-thumb.webp',
    ]);
  });

  const actors = { fictional_warning: true, fictional_singular: 'actor', fictional_icon: '🎭' };

  it('[LEGAL-05] a made-up profile has the words and the sign of the site, before the first paid message too', async () => {
    const { text } = await open({ demo: true, site: actors });
    expect(text()).toContain('This profile is made up (actor). There is no member behind it.');
    expect(one('header').textContent).toContain('🎭actor');
    expect(text()).not.toContain('Demo');
  });

  it('[LEGAL-05] a real member has no such mark', async () => {
    const { text } = await open({ site: actors });
    expect(text()).not.toContain('actor');
  });

  it('[LEGAL-05] a demo profile is labelled, above the input too', async () => {
    const { text } = await open({ demo: true });
    expect(text()).toContain('This is a demo profile, not a real member.');
    expect(one('header').textContent).toContain('Demo');
  });
});
