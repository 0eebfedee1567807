import { createHash, createHmac } from 'node:crypto';
import type { GiftId } from '#contract/gift.ts';
import type { MessageTable } from '#server/db/schema.ts';

/** What one member sends to another: a text, a picture whose files are made already, under this id, or a gift. */
export type OutgoingMessage = { readonly profile: string } & (
  | { readonly message: string }
  | { readonly photo: string }
  | { readonly gift: GiftId }
);

export const toMessageContent = (letter: OutgoingMessage): Pick<MessageTable, 'type' | 'body'> => {
  if ('message' in letter) return { type: 'text', body: letter.message };
  if ('photo' in letter) return { type: 'photo', body: letter.photo };
  return { type: 'gift', body: letter.gift };
};

/** As the key itself is not stored, nobody can guess from the fingerprint what a deleted message said. [API-21] */
export const createMessageKey = (
  key: string,
  letter: OutgoingMessage,
): { readonly key_hash: string; readonly fingerprint: string } => {
  const { type, body } = toMessageContent(letter);
  // The same picture has another id each time that it is sent.
  const same = [letter.profile, type, type === 'photo' ? '' : body];
  return {
    key_hash: createHash('sha256').update(key).digest('hex'),
    fingerprint: createHmac('sha256', key).update(JSON.stringify(same)).digest('hex'),
  };
};
