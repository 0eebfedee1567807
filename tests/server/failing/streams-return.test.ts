import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { events as limits } from '#contract/limits/app.ts';
import { LiveEventSchema } from '#contract/live-event.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { openCutLink } from '#tests/server/kit/cut-link.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { type EventReader, readEvents } from '#tests/server/kit/event-reader.ts';
import { makeNode, temporary } from '#tests/server/kit/node.ts';
import { addVisitors, openBrowser } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { isNightly } from '#tests/nightly.ts';
import { readDatabaseState } from './consistency.ts';

const members = 1_000;
/** Each writer writes to the next one; the others only listen. */
const writers = 200;
const textsEach = 2;
/** The server is killed after this many acknowledged messages. */
const untilKilled = 150;
/** Maximum share of all streams that reconnect within one second. */
const mostAtOnce = 0.15;

type Listener = {
  /** Event ids in order of arrival. */
  readonly ids: string[];
  readonly texts: string[];
  /** Times at which each of its streams was requested and opened. */
  readonly requests: number[];
  readonly opened: number[];
};

/** Receives a member's events, and reconnects like a browser after the server's retry delay. */
const listen = (address: string, agent: Agent, signal: AbortSignal): Listener => {
  const [ids, texts, requests, opened]: [string[], string[], number[], number[]] = [[], [], [], []];
  const receive = async () => {
    let pause: number = limits.reconnect.from;
    for (let last: string | null = null; !signal.aborted; await after(pause)) {
      const given: { header?: string } = last === null ? {} : { header: last };
      const began = performance.now();
      const reader: EventReader | null = await readEvents(address, agent, given).catch(() => null);
      if (reader === null) continue;
      requests.push(began);
      opened.push(performance.now());
      for (let event = await reader.next(); event !== null; event = await reader.next()) {
        ids.push(event.id ?? 'none');
        const live = LiveEventSchema.parse(event.data);
        texts.push(live.type === 'message' ? live.message.body : live.type);
      }
      last = reader.lastId() ?? last;
      pause = reader.retry() ?? pause;
    }
  };
  void receive();
  return { ids, texts, requests, opened };
};

/** Maximum number of these times (ms) within one second. */
const busiestSecond = (moments: readonly number[]): number =>
  Math.max(...moments.map((first) => moments.filter((moment) => moment >= first && moment < first + 1_000).length));

/** Writes the texts one after the other, and retries with the same key once a server is up. */
const writeAll = async (
  agent: Agent,
  to: string,
  texts: readonly string[],
  { onSent, restarted }: { onSent: () => void; restarted: Promise<void> },
): Promise<void> => {
  for (const message of texts) {
    const sending = { body: { profile: to, message }, key: `key-of-${message}`.replaceAll(' ', '-') };
    const first = await agent.ok('sendMessage', sending).catch((error: unknown) => error);
    if (first instanceof TypeError) {
      await restarted;
      await agent.ok('sendMessage', sending);
    } else if (first instanceof Error) throw first;
    onSent();
  }
};

forMainEngine((engine) => {
  test.runIf(isNightly)(
    `the server is killed under ${members} streams and restarts: all reconnect within 30 s, never too many at once, each after its last event, without gaps or duplicates [CHAT-01 CHAT-16 API-21]`,
    { timeout: 120_000 },
    async () => {
      const storage = await temporary(makeStorage(engine));
      const budget = { credits: textsEach, free_messages: 0, paid: 1 };
      const visitors = await addVisitors(
        storage,
        Array.from({ length: members }, () => budget),
      );
      const node = makeNode(storage, { LOG_LEVEL: 'silent' });
      await node.start();
      let port = new URL(node.address()).port;
      const link = await openCutLink(() => Number(port));
      const agents = visitors.map((visitor) => openBrowser(visitor, () => link.address));
      const end = new AbortController();
      const listeners = agents.map((agent) => listen(link.address, agent, end.signal));
      const isOpen = (times: number) => () => listeners.every(({ opened }) => opened.length >= times);
      await expect.poll(isOpen(1), { timeout: 15_000 }).toBe(true);

      const textsOf = (at: number) =>
        Array.from({ length: at < writers ? textsEach : 0 }, (_, index) => `member ${at}, text ${index}`);
      /** Members whose texts this one receives: their own and their neighbour's. */
      const receivedBy = (at: number) => [at, (at + members - 1) % members];
      const dueTo = (at: number) => receivedBy(at).flatMap(textsOf);
      const [inTheMiddle, restarted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let sent = 0;
      const onSent = () => {
        sent += 1;
        if (sent === untilKilled) inTheMiddle.resolve();
      };
      const writing = agents.slice(0, writers).map((agent, at) =>
        writeAll(agent, visitors[(at + 1) % members]?.id ?? '', textsOf(at), {
          onSent,
          restarted: restarted.promise,
        }),
      );
      await Promise.race([inTheMiddle.promise, Promise.all(writing)]);
      await node.end('SIGKILL');
      const receivedBefore = listeners.reduce((sum, { ids }) => sum + ids.length, 0);
      const killed = performance.now();
      await node.start();
      port = new URL(node.address()).port;
      restarted.resolve();
      await Promise.all(writing);
      await expect.poll(isOpen(2), { timeout: 40_000 }).toBe(true);
      const hasAll = ({ ids }: Listener, at: number) => ids.length >= dueTo(at).length;
      await expect.poll(() => listeners.every(hasAll), { timeout: 15_000 }).toBe(true);
      end.abort();
      await link.close();

      for (const [at, { ids, texts, opened }] of listeners.entries()) {
        expect(ids).toEqual(dueTo(at).map((_, index) => String(index + 1)));
        for (const writer of receivedBy(at))
          expect(texts.filter((text) => text.startsWith(`member ${writer},`))).toEqual(textsOf(writer));
        expect(texts).toHaveLength(dueTo(at).length);
        expect((opened[1] ?? Infinity) - killed).toBeLessThanOrEqual(30_000);
      }
      expect(busiestSecond(listeners.map(({ requests }) => requests[1] ?? 0))).toBeLessThanOrEqual(
        mostAtOnce * members,
      );
      expect(receivedBefore).toBeGreaterThan(0);
      expect((await readDatabaseState(storage)).violations).toEqual({});
    },
  );
});
