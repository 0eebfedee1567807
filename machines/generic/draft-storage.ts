import { fromCallback } from 'xstate';
import { unwired } from './wire.ts';

/** Restores a draft at the start with `draft.restored`, then stores each change for the tab; null removes it. */
export const draftStorage = <Draft>(name: string) =>
  fromCallback<{ type: 'draft.changed'; draft: Draft | null }, { key: string }>(unwired(name));

/** Invokes a draft storage. XState ignores events to an actor that has failed: the draft then lasts as long as the page. */
export const storeDraft = <const Src extends string, Context>(src: Src, keyOf: (context: Context) => string) => ({
  src,
  id: src,
  input: ({ context }: { context: Context }) => ({ key: keyOf(context) }),
  onError: {},
});
