import { expect, test } from 'vitest';
import { createBoundedQueue } from '#server/core/bounded-queue.ts';
import { createFairQueue } from '#server/core/fair-queue.ts';

const makeQueue = (waitingPerKey = 10) => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = createFairQueue(createBoundedQueue({ atOnce: 1, waiting: 3 }), { waitingPerKey });
  const add = (name: string, keys: readonly string[]) =>
    enqueue(keys, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { started, add, end, settle };
};

test('one client has one place: another one is next, however many the first has sent', async () => {
  const { started, add, end, settle } = makeQueue();
  const all = [1, 2, 3, 4, 5].map((at) => add(`a${at}`, ['a']));
  await settle();
  all.push(add('b1', ['b']));
  await settle();
  await end('a1');
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  for (const name of ['a2', 'a3', 'a4', 'a5']) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await end(name);
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1']);
});

test('a task waits for the earlier tasks of each of its keys', async () => {
  const { started, add, end, settle } = makeQueue();
  const all = [add('one', ['member', 'here']), add('two', ['other', 'here']), add('three', ['member', 'there'])];
  await settle();
  expect(started).toEqual(['one']);
  await end('one');
  await end('two');
  await end('three');
  expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
});

test('too many tasks of one key are refused, others are not', async () => {
  const { add, end, settle } = makeQueue(1);
  const first = [add('a1', ['a']), add('a2', ['a'])];
  await expect(add('a3', ['a'])).rejects.toMatchObject({ code: 'unavailable' });
  const other = add('b1', ['b']);
  await settle();
  for (const name of ['a1', 'b1', 'a2']) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await end(name);
  }
  expect(await Promise.all([...first, other])).toEqual(['a1', 'a2', 'b1']);
});
