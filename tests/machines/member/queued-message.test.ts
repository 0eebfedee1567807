import { expect, it } from 'vitest';
import { type StoredQueue, mergeStoredQueues } from '#machines/member/queued-message.ts';

const unsent = (draft: string, ...keys: readonly string[]): StoredQueue => ({
  name: 'Bert',
  draft,
  outgoing: keys.map((key) => ({ key, text: `text ${key}`, problem: null, after: 0 })),
});

it.each([
  ['nothing yet', undefined, unsent('half', 'a'), unsent('half', 'a')],
  ['one after the other', unsent('', 'b', 'a'), unsent('', 'd', 'c'), unsent('', 'b', 'a', 'd', 'c')],
  ['each once [CHAT-08]', unsent('', 'a', 'b'), unsent('', 'b', 'c'), unsent('', 'a', 'b', 'c')],
  ['drafts below each other', unsent('one'), unsent('two'), unsent('one\ntwo')],
  ['no empty draft', unsent(' '), unsent('two'), unsent('two')],
  ['the same draft once', unsent('one'), unsent('one'), unsent('one')],
])('[CHAT-16] what two tabs have left becomes one: %s', (_, one, other, both) => {
  expect(mergeStoredQueues(one, other)).toEqual(both);
});
