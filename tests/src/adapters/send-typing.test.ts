// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import type { Http } from '#src/adapters/http.ts';
import { sendTypingState } from '#src/adapters/send-typing.ts';

/** A conversation whose calls are answered when the test says so. */
const start = () => {
  const told: boolean[] = [];
  const answers: { readonly done: () => void; readonly fail: () => void }[] = [];
  const http = {
    call: (_: string, { body }: { body: { profile: string; on: boolean } }) => {
      expect(body.profile).toBe('bert');
      told.push(body.on);
      return new Promise<void>((resolve, reject) => {
        answers.push({ done: resolve, fail: () => reject(new Error('down')) });
      });
    },
  } as unknown as Http;
  const page = createActor(
    setup({ actors: { sendTypingState: sendTypingState(http) } }).createMachine({
      invoke: { src: 'sendTypingState', id: 'sendTypingState', input: { profile: 'bert' } },
    }),
  ).start();
  return {
    told,
    tell: (on: boolean) => page.getSnapshot().children.sendTypingState?.send({ type: 'typingState.changed', on }),
    leave: () => page.stop(),
    answer: async (how: 'done' | 'fail') => {
      answers.shift()?.[how]();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
};

it('[CHAT-16] tells one thing after the other, and of what waits only the latest', async () => {
  const { told, tell, answer } = start();
  tell(true);
  tell(false);
  tell(true);
  tell(false);
  expect(told).toEqual([true]);
  await answer('done');
  expect(told).toEqual([true, false]);
});

it('[CHAT-16] a failure is silent, and the next is told all the same', async () => {
  const { told, tell, answer } = start();
  tell(true);
  await answer('fail');
  tell(false);
  expect(told).toEqual([true, false]);
});

it('[CHAT-16] whoever leaves is not writing any more; whoever was not says nothing', async () => {
  const writing = start();
  writing.tell(true);
  writing.leave();
  await writing.answer('done');
  expect(writing.told).toEqual([true, false]);
  const still = start();
  still.leave();
  await still.answer('done');
  expect(still.told).toEqual([]);
});
