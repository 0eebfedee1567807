import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { events as limits } from '#contract/limits.ts';
import { LiveEventSchema } from '#contract/live.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { openCutLink } from '#tests/server/kit/cut-link.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { type EventReader, readEvents } from '#tests/server/kit/event-reader.ts';
import { makeNode, temporary } from '#tests/server/kit/node.ts';
import { addVisitors, browserOf } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { readBooks } from './books.ts';

const members = 200;
const textsEach = 2;
/** The server dies in the middle: when so many messages have been answered. */
const untilKilled = 150;

type Listener = {
  /** Numbers of the events, as they came. */
  readonly ids: string[];
  readonly texts: string[];
  /** When each of its streams began. */
  readonly opened: number[];
};

/** Hears a member's events; a stream that ends is taken up again as a browser does, after the pause it was told. */
const listen = (address: string, agent: Agent, signal: AbortSignal): Listener => {
  const [ids, texts, opened]: [string[], string[], number[]] = [[], [], []];
  const hear = async () => {
    for (let last: string | null = null; !signal.aborted; await after(limits.reconnect)) {
      const given: { header?: string } = last === null ? {} : { header: last };
      const reader: EventReader | null = await readEvents(address, agent, given).catch(() => null);
      if (reader === null) continue;
      opened.push(performance.now());
      for (let event = await reader.next(); event !== null; event = await reader.next()) {
        ids.push(event.id ?? 'none');
        const live = LiveEventSchema.parse(event.data);
        texts.push(live.type === 'message' ? live.message.body : live.type);
      }
      last = reader.lastId() ?? last;
    }
  };
  void hear();
  return { ids, texts, opened };
};

/** Writes one text after the other; what gets no answer is sent again, under its key, as soon as there is a server. */
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

forEachEngine((engine) => {
  test(
    `the server is killed under ${members} streams and starts again: all are back within 30 s, each from its last event; nothing is missed, nothing comes twice [CHAT-01 CHAT-16 API-21]`,
    { timeout: 90_000 },
    async () => {
      const storage = await temporary(makeStorage(engine));
      const purse = { credits: textsEach, free_messages: 0, paid: 1 };
      const visitors = await addVisitors(
        storage,
        Array.from({ length: members }, () => purse),
      );
      const node = makeNode(storage, { LOG_LEVEL: 'silent' });
      await node.start();
      let port = new URL(node.address()).port;
      const link = await openCutLink(() => Number(port));
      const agents = visitors.map((visitor) => browserOf(visitor, () => link.address));
      const end = new AbortController();
      const listeners = agents.map((agent) => listen(link.address, agent, end.signal));
      const isOpen = (times: number) => () => listeners.every(({ opened }) => opened.length >= times);
      await expect.poll(isOpen(1), { timeout: 15_000 }).toBe(true);

      const textsOf = (at: number) => Array.from({ length: textsEach }, (_, index) => `member ${at}, text ${index}`);
      const [inTheMiddle, restarted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let sent = 0;
      const onSent = () => {
        sent += 1;
        if (sent === untilKilled) inTheMiddle.resolve();
      };
      const writing = agents.map((agent, at) =>
        writeAll(agent, visitors[(at + 1) % members]?.id ?? '', textsOf(at), { onSent, restarted: restarted.promise }),
      );
      await inTheMiddle.promise;
      await node.end('SIGKILL');
      const heardBefore = listeners.reduce((sum, { ids }) => sum + ids.length, 0);
      const killed = performance.now();
      await node.start();
      port = new URL(node.address()).port;
      restarted.resolve();
      await Promise.all(writing);
      await expect.poll(isOpen(2), { timeout: 40_000 }).toBe(true);
      // His own texts and those of his neighbour.
      const count = 2 * textsEach;
      await expect.poll(() => listeners.every(({ ids }) => ids.length >= count), { timeout: 15_000 }).toBe(true);
      end.abort();
      await link.close();

      const numbers = Array.from({ length: count }, (_, index) => String(index + 1));
      for (const [at, { ids, texts, opened }] of listeners.entries()) {
        const neighbour = (at + members - 1) % members;
        expect(ids).toEqual(numbers);
        expect(texts.filter((text) => text.startsWith(`member ${at},`))).toEqual(textsOf(at));
        expect(texts.filter((text) => text.startsWith(`member ${neighbour},`))).toEqual(textsOf(neighbour));
        expect((opened[1] ?? Infinity) - killed).toBeLessThanOrEqual(30_000);
      }
      expect(heardBefore).toBeGreaterThan(0);
      expect((await readBooks(storage)).faults).toEqual({});
    },
  );
});
