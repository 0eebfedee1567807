import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { authCookie } from '#contract/limits/account.ts';
import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makeNode, temporary } from '#tests/server/kit/node.ts';
import { type Visitor, addVisitors, openBrowser } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { readDatabaseState } from './consistency.ts';
import { createLoadClient } from './load-client.ts';

type InHand = {
  /** Sends the body that the server is waiting for; returns status and text of the response. */
  finish: () => Promise<{ status: number | undefined; text: string }>;
};

const textOf = async (message: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += String(chunk);
  return text;
};

/** A message whose headers the server has received and acknowledged. */
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
  test('SIGTERM under load completes open requests, refuses connections, and exits with code 0 within 10 s [API-20 API-21]', async () => {
    const storage = await temporary(makeStorage(engine));
    const node = makeNode(storage, { DEMO: '1' });
    const special = { credits: 500, free_messages: 0, paid: 1 };
    const visitors = await addVisitors(
      storage,
      Array.from({ length: 6 }, () => special),
    );
    await node.start();
    const address = node.address();
    const clients = visitors.map((visitor, index) => {
      const others = visitors.flatMap(({ id }) => (id === visitor.id ? [] : [id]));
      return createLoadClient(
        openBrowser(visitor, node.address),
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
    const running = clients.map((client) => client.run());

    const began = performance.now();
    const ended = node.end('SIGTERM');
    while (await isListening(address)) await turn();
    const answers = await Promise.all(inHand.map(({ finish }) => finish()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stream.text()).toMatch(/^retry: \d+\n: welcome\n\n/);
    await Promise.all(running);
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThanOrEqual(10_000);
    expect(node.process().errors()).toBe('');

    await node.start();
    await Promise.all(clients.map((client) => client.retry()));
    const state = await readDatabaseState(storage);
    const sent = clients.flatMap((client) => client.sent.map(({ text }) => text));
    expect(state.violations).toEqual({});
    expect([...state.messages.keys()].toSorted()).toEqual([...sent, 'in-hand-1', 'in-hand-2', 'in-hand-3'].toSorted());
  });
});
