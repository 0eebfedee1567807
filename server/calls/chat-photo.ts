import { Refusal, defineCall } from '#server/core/call.ts';
import { newId } from '#server/domain/id.ts';
import { checkCanSend, getMessageFunds, postMessage } from '#server/store/messages.ts';
import { findSent } from '#server/store/sent-messages.ts';

/**
 * The files are made before the message is written, because that takes long: only where it could be sent as things
 * stand, and is not sent already. Without the message they go again. [PHOTO-06 PHOTO-08]
 */
export const sendPhoto = defineCall({
  name: 'sendPhoto',
  prepare: async ({ deps, member, query, file, key }) => {
    const id = newId();
    const letter = { profile: query.profile, photo: id };
    if (key !== null && (await findSent(deps.db.read, member.id, key, letter)) !== undefined) return { id };
    const admission = await checkCanSend(deps.db.read, member, letter);
    if (admission instanceof Refusal) throw admission;
    const error = await deps.photos.keep(id, file);
    if (error !== null) throw new Refusal('invalid_fields', { fields: { photo: error } });
    return { id };
  },
  discard: ({ deps, prepared }) => deps.photos.remove(prepared.id),
  run: async ({ tx, deps, now, member, query, prepared, key, tell, after }) => {
    const letter = { profile: query.profile, photo: prepared.id };
    const message = await postMessage({ tx, tell, after, key }, deps, member, letter, now);
    return message instanceof Refusal ? message : { message, ...(await getMessageFunds(tx, member.id)) };
  },
});
