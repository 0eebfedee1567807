// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import type { Http } from '#src/adapters/http.ts';
import { sendTypingState } from '#src/adapters/send-typing.ts';

/** Conversation whose calls are answered on request of the test. */
const start = () => {
  const sent: boolean[] = [];
  const answers: { readonly done: () => void; readonly fail: () => void }[] = [];
  const http = {
    call: (_: string, { body }: { body: { profile: string; on: boolean } }) => {
      expect(body.profile).toBe('bert');
      sent.push(body.on);
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
    sent,
    report: (on: boolean) => page.getSnapshot().children.sendTypingState?.send({ type: 'typingState.changed', on }),
    leave: () => page.stop(),
    answer: async (how: 'done' | 'fail') => {
      answers.shift()?.[how]();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
};

it('[CHAT-16] sends one state at a time, and of those waiting only the latest', async () => {
  const { sent, report, answer } = start();
  report(true);
  report(false);
  report(true);
  report(false);
  expect(sent).toEqual([true]);
  await answer('done');
  expect(sent).toEqual([true, false]);
});

it('[CHAT-16] ignores a failure, and sends the next state', async () => {
  const { sent, report, answer } = start();
  report(true);
  await answer('fail');
  report(false);
  expect(sent).toEqual([true, false]);
});

it('[CHAT-16] leaving while typing sends "not typing"; otherwise nothing', async () => {
  const writing = start();
  writing.report(true);
  writing.leave();
  await writing.answer('done');
  expect(writing.sent).toEqual([true, false]);
  const still = start();
  still.leave();
  await still.answer('done');
  expect(still.sent).toEqual([]);
});
