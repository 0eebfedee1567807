import { expect, test } from 'vitest';
import { createBoundedQueue } from '#server/core/bounded-queue.ts';

/** A task that the test completes. */
const held = () => {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
};

test('limits concurrent tasks, queues the others in order, and refuses the surplus', async () => {
  const inTurn = createBoundedQueue({ atOnce: 2, waiting: 2 });
  const tasks = [held(), held(), held(), held()];
  const begun: number[] = [];
  const results = tasks.map((task, number) =>
    inTurn(() => {
      begun.push(number);
      return task.promise;
    }),
  );
  await expect(inTurn(async () => 'too many')).rejects.toMatchObject({ code: 'unavailable' });
  expect(begun).toEqual([0, 1]);
  tasks[1]?.resolve('second');
  await results[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  tasks[0]?.reject(new Error('first'));
  await expect(results[0]).rejects.toThrow('first');
  tasks[2]?.resolve('third');
  tasks[3]?.resolve('fourth');
  expect(await Promise.all(results.slice(1))).toEqual(['second', 'third', 'fourth']);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});
