/**
 * `onError` of an actor that stores something: without storage it lasts as long as the machine. XState ignores events to
 * an actor that has failed, so its senders need no guard.
 */
export const continueWithoutStorage = {} as const;

/** Sent to the storage of a draft; null removes it. The storage sends the stored one at the start as `draft.restored`. */
export type DraftChange<Draft> = { readonly type: 'draft.changed'; readonly draft: Draft | null };

export type DraftKey = { readonly key: string };

/** Invokes the storage of a draft. */
export const storeDraft = <const Src extends string, Context>(src: Src, keyOf: (context: Context) => string) => ({
  src,
  id: src,
  input: ({ context }: { context: Context }): DraftKey => ({ key: keyOf(context) }),
  onError: continueWithoutStorage,
});
