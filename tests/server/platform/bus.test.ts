import { pino } from 'pino';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bus, type Hint, createBus } from '#server/events/bus.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { type Storage, makeStorage } from '#tests/server/kit/storage.ts';

const log = pino({ level: 'silent' });

const typing = (on: boolean) =>
  ({ type: 'typing', conversation: 'conversation-0001', sender: 'member-0001', on }) as const satisfies Hint;

const hearing = (bus: Bus, memberId: string) => {
  let count = 0;
  const hints: unknown[] = [];
  let wake: () => void = () => undefined;
  const stop = bus.subscribe(memberId, {
    heard: () => {
      count += 1;
      wake();
    },
    hinted: (payload) => hints.push(JSON.parse(payload)),
  });
  const more = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const atLeast = async (wanted: number): Promise<void> => {
    if (count >= wanted) return;
    await more();
    await atLeast(wanted);
  };
  return { stop, count: () => count, hints, atLeast };
};

forEachEngine((engine) => {
  let storage: Storage;
  let bus: Bus;
  beforeEach(async () => {
    storage = await makeStorage(engine);
    bus = await createBus(storage, log);
  });
  afterEach(async () => {
    await bus.close();
    await storage.remove();
  });

  test('tells those who listen for a member, and nobody else; who has stopped hears no more', async () => {
    const [one, again, other] = [hearing(bus, 'one'), hearing(bus, 'one'), hearing(bus, 'other')];
    bus.publish('one');
    await Promise.all([one.atLeast(1), again.atLeast(1)]);
    one.stop();
    bus.publish('one');
    await again.atLeast(2);
    expect([one.count(), again.count(), other.count()]).toEqual([1, 2, 0]);
  });

  test('hints at something whole and in order; nobody looks for it, and nobody else hears it [CHAT-16]', async () => {
    const [one, again, other] = [hearing(bus, 'one'), hearing(bus, 'one'), hearing(bus, 'other')];
    bus.hint('one', typing(true));
    bus.hint('one', typing(false));
    const both = [typing(true), typing(false)];
    await expect.poll(() => [one.hints, again.hints]).toEqual([both, both]);
    again.stop();
    bus.hint('one', typing(true));
    bus.publish('one');
    await one.atLeast(1);
    expect([one.hints.length, again.hints.length]).toEqual([3, 2]);
    expect([one.count(), again.count(), other.count(), other.hints]).toEqual([1, 0, 0, []]);
  });

  test('300 members told at once all hear of it', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `member-${index}`);
    const all = ids.map((id) => hearing(bus, id));
    ids.forEach(bus.publish);
    await Promise.all(all.map((one) => one.atLeast(1)));
    expect(all.map((one) => one.count())).toEqual(Array(300).fill(1));
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'])('between nodes (needs TEST_DATABASE_URL)', () => {
  let storage: Storage;
  let nodes: [Bus, Bus];
  beforeEach(async () => {
    storage = await makeStorage('postgres');
    nodes = [await createBus(storage, log), await createBus(storage, log)];
  });
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await storage.remove();
  });

  test('what one publishes the other hears', async () => {
    const there = hearing(nodes[1], 'one');
    nodes[0].publish('one');
    await there.atLeast(1);
    expect(there.count()).toBe(1);
  });

  test('what one hints at the other hears, once [CHAT-16]', async () => {
    const there = hearing(nodes[1], 'one');
    nodes[0].hint('one', typing(true));
    nodes[0].publish('one');
    await there.atLeast(1);
    expect(there.hints).toEqual([typing(true)]);
  });

  test('a node whose connection was cut comes back, and tells everybody that something may have been missed', async () => {
    const [one, other] = [hearing(nodes[1], 'one'), hearing(nodes[1], 'other')];
    const admin = new Client({ connectionString: storage.databaseUrl ?? '' });
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vesper bus' and datname = current_database()`,
    );
    await admin.end();
    await Promise.all([one.atLeast(1), other.atLeast(1)]);
    nodes[1].publish('one');
    await one.atLeast(2);
    expect([one.count(), other.count()]).toEqual([2, 1]);
  });
});
