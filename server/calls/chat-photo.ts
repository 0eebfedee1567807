import { Refusal, defineCall } from '#server/core/call.ts';
import { newId } from '#server/domain/id.ts';
import { checkCanSend, getMessageFunds, postMessage } from '#server/store/messages.ts';
import { findSentMessage } from '#server/store/sent-messages.ts';

/**
 * Files are written before the transaction, because processing is slow: only when the message could be sent now and was
 * not sent before. They are removed when the call is refused. [PHOTO-06 PHOTO-08]
 */
export const sendPhoto = defineCall({
  name: 'sendPhoto',
  prepare: async ({ deps, now, member, query, file, key }) => {
    const id = newId();
    const outgoing = { profile: query.profile, photo: id };
    if (key !== null && (await findSentMessage(deps.db.read, member.id, key, outgoing)) !== undefined) return { id };
    const admission = await checkCanSend(deps.db.read, member, outgoing, now);
    if (admission instanceof Refusal) throw admission;
    const error = await deps.photos.keep(id, file);
    if (error !== null) throw new Refusal('invalid_fields', { fields: { photo: error } });
    return { id };
  },
  discard: ({ deps, prepared }) => deps.photos.remove(prepared.id),
  run: async ({ tx, deps, now, member, query, prepared, key, publishEvent, afterCommit }) => {
    const outgoing = { profile: query.profile, photo: prepared.id };
    const message = await postMessage({ tx, publishEvent, afterCommit, key }, deps, member, outgoing, now);
    return message instanceof Refusal ? message : { message, ...(await getMessageFunds(tx, member.id)) };
  },
});
