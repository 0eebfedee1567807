import { createHash, createHmac } from 'node:crypto';
import type { MessageSubject } from '#contract/chat.ts';
import type { GiftId } from '#contract/gift.ts';
import type { MessageTable } from '#server/db/schema.ts';

/** A message to `profile`: text, the id of a processed photo, or a gift. */
export type OutgoingMessage = { readonly profile: string } & (
  | { readonly message: string; readonly about?: MessageSubject | undefined }
  | { readonly photo: string }
  | { readonly gift: GiftId }
);

export const toMessageContent = (message: OutgoingMessage): Pick<MessageTable, 'type' | 'body'> => {
  if ('message' in message) return { type: 'text', body: message.message };
  if ('photo' in message) return { type: 'photo', body: message.photo };
  return { type: 'gift', body: message.gift };
};

export const subjectOf = (message: OutgoingMessage): MessageSubject | null =>
  'message' in message ? (message.about ?? null) : null;

/** The key is not stored, so the fingerprint cannot be used to guess the text of a deleted message. [API-21] */
export const createMessageKey = (
  key: string,
  message: OutgoingMessage,
): { readonly key_hash: string; readonly fingerprint: string } => {
  const { type, body } = toMessageContent(message);
  // Left out for photos: the same picture gets a new id at every upload.
  const subject = subjectOf(message);
  const fingerprinted = [
    message.profile,
    type,
    type === 'photo' ? '' : body,
    ...(subject === null ? [] : [JSON.stringify(subject)]),
  ];
  return {
    key_hash: createHash('sha256').update(key).digest('hex'),
    fingerprint: createHmac('sha256', key).update(JSON.stringify(fingerprinted)).digest('hex'),
  };
};
