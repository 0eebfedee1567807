import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { createSubscribers } from './subscribers.ts';

const channel = 'vesper_member';
const maxReconnectDelay = 5_000;
const checkInterval = 20_000;

const connect = async (url: string): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    application_name: 'vesper bus',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
};

/** Resolves when the connection breaks. */
const waitUntilBroken = (client: Client): Promise<void> =>
  new Promise((resolve) => {
    client.once('end', () => resolve());
    client.once('error', () => resolve());
  });

/**
 * LISTEN and NOTIFY. A payload is a member's id, or the id, a space and a hint's JSON; ids contain no space. After a
 * reconnect all listeners are notified, because events may have been missed; missed hints are lost.
 */
export const createPostgresBus = async (url: string, log: Logger): Promise<Bus> => {
  const subscribers = createSubscribers();
  const stop = new AbortController();
  let client: Client | null = null;

  const receive = (payload: string): void => {
    const space = payload.indexOf(' ');
    if (space === -1) subscribers.notify(payload);
    else subscribers.publishHint(payload.slice(0, space), payload.slice(space + 1));
  };

  const listen = (next: Client): void => {
    client = next;
    next.on('notification', ({ payload }) => receive(payload ?? ''));
  };

  const reconnect = async (): Promise<void> => {
    for (let attempt = 1; !stop.signal.aborted; attempt += 1) {
      try {
        const next = await connect(url);
        if (stop.signal.aborted) return await next.end();
        listen(next);
        return subscribers.notifyAll();
      } catch (error) {
        log.warn({ err: error, attempt }, 'the bus has no connection');
      }
      const longest = Math.min(maxReconnectDelay, 200 * 2 ** attempt);
      await sleep(longest / 2 + Math.random() * (longest / 2), undefined, { signal: stop.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };

  const listenUntilStopped = async (): Promise<void> => {
    while (!stop.signal.aborted && client !== null) {
      await waitUntilBroken(client);
      client = null;
      await reconnect();
    }
  };

  /** One query at a time per connection. */
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = (run: () => Promise<unknown>): void => {
    last = last.then(run);
  };

  let pending = new Set<string>();
  const flush = async (): Promise<void> => {
    const payloads = [...pending];
    pending = new Set();
    try {
      if (client === null) throw new Error('The bus has no connection.');
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    } catch {
      // Notifies at least this node's streams; those of other nodes check at their next heartbeat.
      payloads.forEach(receive);
    }
  };
  const send = (payload: string): void => {
    if (pending.size === 0) enqueue(flush);
    pending.add(payload);
  };

  /** Detects a connection that broke silently. */
  const check = async (): Promise<void> => {
    const checked = client;
    await checked?.query('select 1').catch(() => checked.end().catch(() => undefined));
  };

  listen(await connect(url));
  const ended = listenUntilStopped();
  const checking = setInterval(() => enqueue(check), checkInterval);
  checking.unref();

  return {
    notify: send,
    publishHint: (memberId, hint) => send(`${memberId} ${JSON.stringify(hint)}`),
    endTyping: (memberId) => subscribers.endTyping(memberId, (recipient, payload) => send(`${recipient} ${payload}`)),
    subscribe: subscribers.subscribe,
    close: async () => {
      stop.abort();
      clearInterval(checking);
      await last;
      await client?.end().catch(() => undefined);
      await ended;
    },
  };
};
