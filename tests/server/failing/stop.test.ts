import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { authCookie } from '#contract/limits.ts';
import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makeNode, temporary } from '#tests/server/kit/node.ts';
import { type Visitor, addVisitors, browserOf } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { readBooks } from './books.ts';
import { makeChatter } from './chatter.ts';

type InHand = {
  /** Sends the body, which the server still waits for; the status and text of the answer. */
  finish: () => Promise<{ status: number | undefined; text: string }>;
};

const textOf = async (message: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += String(chunk);
  return text;
};

/** A message that the server has begun to read, and has said so. */
const beginMessage = ({ token }: Visitor, to: string, text: string, address: string): Promise<InHand> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ profile: to, message: text });
    const sending = request(address + calls.sendMessage.path, {
      method: calls.sendMessage.method,
      headers: {
        cookie: `${authCookie.name}=${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': `key-of-${text}`,
        expect: '100-continue',
      },
    });
    const answer = new Promise<IncomingMessage>((answered, failed) => {
      sending.once('response', answered);
      sending.once('error', failed);
    });
    answer.catch(reject);
    sending.once('continue', () =>
      resolve({
        finish: async () => {
          sending.end(body);
          const response = await answer;
          return { status: response.statusCode, text: await textOf(response) };
        },
      }),
    );
    sending.flushHeaders();
  });

const isListening = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

forEachEngine((engine) => {
  test('SIGTERM under load: what is in hand is answered, no new connection is taken, and it ends with code 0 within 10 s [API-20 API-21]', async () => {
    const storage = await temporary(makeStorage(engine));
    const node = makeNode(storage, { DEMO: '1' });
    const special = { credits: 500, free_messages: 0, paid: 1 };
    const visitors = await addVisitors(
      storage,
      Array.from({ length: 6 }, () => special),
    );
    await node.start();
    const address = node.address();
    const chatters = visitors.map((visitor, index) => {
      const others = visitors.flatMap(({ id }) => (id === visitor.id ? [] : [id]));
      return makeChatter(
        browserOf(visitor, node.address),
        `crew-${index}`,
        others,
        createSeededRandom(`stop ${index}`),
      );
    });
    const [anna, ben] = visitors;
    if (anna === undefined || ben === undefined) throw new Error('Members were added.');
    const texts = ['in-hand-1', 'in-hand-2', 'in-hand-3'];
    const inHand = await Promise.all(texts.map((text) => beginMessage(anna, ben.id, text, address)));
    const stream = await fetch(`${address}/api/events.php`, { headers: { cookie: `${authCookie.name}=${ben.token}` } });
    const chatting = chatters.map((chatter) => chatter.chat());

    const began = performance.now();
    const ended = node.end('SIGTERM');
    while (await isListening(address)) await turn();
    const answers = await Promise.all(inHand.map(({ finish }) => finish()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stream.text()).toMatch(/^retry: \d+\n: welcome\n\n/);
    await Promise.all(chatting);
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThanOrEqual(10_000);
    expect(node.process().errors()).toBe('');

    await node.start();
    await Promise.all(chatters.map((chatter) => chatter.repeat()));
    const books = await readBooks(storage);
    const sent = chatters.flatMap((chatter) => chatter.sent.map(({ text }) => text));
    expect(books.faults).toEqual({});
    expect([...books.messages.keys()].toSorted()).toEqual([...sent, 'in-hand-1', 'in-hand-2', 'in-hand-3'].toSorted());
  });
});
