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
  let resolveWait: () => void = () => undefined;
  const stop = bus.subscribe(memberId, {
    onEvent: () => {
      count += 1;
      resolveWait();
    },
    onHint: (payload) => hints.push(JSON.parse(payload)),
  });
  const more = () =>
    new Promise<void>((resolve) => {
      resolveWait = resolve;
    });
  const atLeast = async (expectedCount: number): Promise<void> => {
    if (count >= expectedCount) return;
    await more();
    await atLeast(expectedCount);
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

  test('notifies the listeners of one member until they unsubscribe', async () => {
    const [one, again, other] = [hearing(bus, 'one'), hearing(bus, 'one'), hearing(bus, 'other')];
    bus.notify('one');
    await Promise.all([one.atLeast(1), again.atLeast(1)]);
    one.stop();
    bus.notify('one');
    await again.atLeast(2);
    expect([one.count(), again.count(), other.count()]).toEqual([1, 2, 0]);
  });

  test('delivers hints whole and in order to that member only [CHAT-16]', async () => {
    const [one, again, other] = [hearing(bus, 'one'), hearing(bus, 'one'), hearing(bus, 'other')];
    bus.publishHint('one', typing(true));
    bus.publishHint('one', typing(false));
    const both = [typing(true), typing(false)];
    await expect.poll(() => [one.hints, again.hints]).toEqual([both, both]);
    again.stop();
    bus.publishHint('one', typing(true));
    bus.notify('one');
    await one.atLeast(1);
    expect([one.hints.length, again.hints.length]).toEqual([3, 2]);
    expect([one.count(), again.count(), other.count(), other.hints]).toEqual([1, 0, 0, []]);
  });

  test('notifies 300 members at once', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `member-${index}`);
    const all = ids.map((id) => hearing(bus, id));
    ids.forEach(bus.notify);
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

  test('delivers notifications between nodes', async () => {
    const there = hearing(nodes[1], 'one');
    nodes[0].notify('one');
    await there.atLeast(1);
    expect(there.count()).toBe(1);
  });

  test('delivers hints between nodes once [CHAT-16]', async () => {
    const there = hearing(nodes[1], 'one');
    nodes[0].publishHint('one', typing(true));
    nodes[0].notify('one');
    await there.atLeast(1);
    expect(there.hints).toEqual([typing(true)]);
  });

  test('after a reconnect a node notifies all its listeners', async () => {
    const [one, other] = [hearing(nodes[1], 'one'), hearing(nodes[1], 'other')];
    const admin = new Client({ connectionString: storage.databaseUrl ?? '' });
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vesper bus' and datname = current_database()`,
    );
    await admin.end();
    await Promise.all([one.atLeast(1), other.atLeast(1)]);
    nodes[1].notify('one');
    await one.atLeast(2);
    expect([one.count(), other.count()]).toEqual([2, 1]);
  });
});
