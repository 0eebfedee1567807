import { massText } from '#contract/limits/contact.ts';
import { hasContactDetails, normaliseMassText } from '#contract/message-signs.ts';
import type { Tx } from '#server/core/call.ts';
import type { FieldEncryption } from '#server/core/deps.ts';

/** All texts with contact details count as one; short ones are no mass text: many greetings are alike. */
const findKinds = (vault: FieldEncryption, text: string): readonly string[] => {
  const words = normaliseMassText(text);
  return [
    ...(hasContactDetails(text) ? ['contact'] : []),
    ...(words.length >= massText.minLength ? [vault.digest(`mass text: ${words}`)] : []),
  ];
};

/**
 * Notes the recipient of a text that may be one of many. Returns false when it went to as many other members within a day
 * as it may. The text itself is not stored. [CHAT-20]
 */
export const countMassText = async (
  tx: Tx,
  vault: FieldEncryption,
  { senderId, recipientId, text }: { readonly senderId: string; readonly recipientId: string; readonly text: string },
  now: number,
): Promise<boolean> => {
  const kinds = findKinds(vault, text);
  for (const kind of kinds) {
    const others = await tx
      .selectFrom('mass_text')
      .select('recipient_id')
      .where('sender_id', '=', senderId)
      .where('text_hash', '=', kind)
      .where('sent_at', '>', now - massText.period)
      .where('recipient_id', '!=', recipientId)
      .execute();
    if (others.length >= massText.recipients) return false;
  }
  for (const kind of kinds) {
    await tx
      .insertInto('mass_text')
      .values({ sender_id: senderId, recipient_id: recipientId, text_hash: kind, sent_at: now })
      .onConflict((conflict) =>
        conflict.columns(['sender_id', 'text_hash', 'recipient_id']).doUpdateSet({ sent_at: now }),
      )
      .execute();
  }
  return true;
};

export const deleteMassTexts = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('mass_text')
    .where('sent_at', '<=', now - massText.period)
    .execute();
};
