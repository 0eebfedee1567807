import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { createSubscribers } from './subscribers.ts';

const channel = 'vesper_member';
const slowestReconnect = 5_000;
const checkEvery = 20_000;

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

/** Resolves once the connection has broken. */
const broken = (client: Client): Promise<void> =>
  new Promise((resolve) => {
    client.once('end', () => resolve());
    client.once('error', () => resolve());
  });

/**
 * LISTEN and NOTIFY with a member's id, after which a hint stands whole; no id has a space in it. What is missed while
 * a connection is down is made good by telling everybody; a hint is not.
 */
export const createPostgresBus = async (url: string, log: Logger): Promise<Bus> => {
  const subscribers = createSubscribers();
  const stop = new AbortController();
  let client: Client | null = null;

  const hear = (word: string): void => {
    const space = word.indexOf(' ');
    if (space === -1) subscribers.tell(word);
    else subscribers.hint(word.slice(0, space), word.slice(space + 1));
  };

  const listen = (next: Client): void => {
    client = next;
    next.on('notification', ({ payload }) => hear(payload ?? ''));
  };

  const reconnect = async (): Promise<void> => {
    for (let attempt = 1; !stop.signal.aborted; attempt += 1) {
      try {
        const next = await connect(url);
        if (stop.signal.aborted) return await next.end();
        listen(next);
        return subscribers.tellAll();
      } catch (error) {
        log.warn({ err: error, attempt }, 'the bus has no connection');
      }
      const longest = Math.min(slowestReconnect, 200 * 2 ** attempt);
      await sleep(longest / 2 + Math.random() * (longest / 2), undefined, { signal: stop.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };

  const keepListening = async (): Promise<void> => {
    while (!stop.signal.aborted && client !== null) {
      await broken(client);
      client = null;
      await reconnect();
    }
  };

  /** A connection takes one query at a time. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (run: () => Promise<unknown>): void => {
    last = last.then(run);
  };

  let waiting = new Set<string>();
  const notify = async (): Promise<void> => {
    const words = [...waiting];
    waiting = new Set();
    try {
      if (client === null) throw new Error('The bus has no connection.');
      await client.query('select pg_notify($1, word) from unnest($2::text[]) as word', [channel, words]);
    } catch {
      // Our own streams at least hear of it; those of other nodes look by themselves at their next heartbeat.
      words.forEach(hear);
    }
  };
  const say = (word: string): void => {
    if (waiting.size === 0) inTurn(notify);
    waiting.add(word);
  };

  /** A connection that has broken without a word shows when it is used. */
  const check = async (): Promise<void> => {
    const checked = client;
    await checked?.query('select 1').catch(() => checked.end().catch(() => undefined));
  };

  listen(await connect(url));
  const ended = keepListening();
  const checking = setInterval(() => inTurn(check), checkEvery);
  checking.unref();

  return {
    publish: say,
    hint: (memberId, hint) => say(`${memberId} ${JSON.stringify(hint)}`),
    endTyping: (memberId) => subscribers.endTyping(memberId, (to, payload) => say(`${to} ${payload}`)),
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
