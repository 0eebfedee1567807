import type { Kysely } from 'kysely';
import type { MessageQuote, MessageSubject } from '#contract/chat.ts';
import type { Locale } from '#contract/locales.ts';
import type { Member } from '#server/core/call.ts';
import type { MessageTable, Schema } from '#server/db/schema.ts';
import { translateAnswer } from '#server/demo/prompt-answers.ts';
import { type StoredSubject, parseSubject, toQuote } from '#server/domain/message-reply.ts';
import { canSeeUnblurred } from '#server/domain/photo-visibility.ts';
import { parsePrompts } from '#server/domain/profile-reply.ts';
import { listApprovedPhotoIds } from './photos.ts';
import { getSiteSettings } from './site-settings.ts';

/**
 * Null: the recipient's profile does not show it to this sender. `demoLanguage`: the one in which the sender reads the
 * texts of demo members. [PROFILE-27 PROFILE-30]
 */
export const findSubject = async (
  db: Kysely<Schema>,
  sender: Member,
  recipientId: string,
  subject: MessageSubject,
  demoLanguage: Locale | null,
): Promise<StoredSubject | null> => {
  const {
    prompts,
    main_photo: main,
    demo,
  } = await db
    .selectFrom('member')
    .select(['prompts', 'main_photo', 'demo'])
    .where('id', '=', recipientId)
    .executeTakeFirstOrThrow();
  if ('prompt' in subject) {
    const site = await getSiteSettings(db, sender.site_domain);
    const answered = parsePrompts(prompts).find(({ prompt }) => prompt === subject.prompt);
    if (answered === undefined || !site.visible_profile_notes.includes('prompts')) return null;
    return demo === 1 && demoLanguage !== null ? translateAnswer(answered, demoLanguage) : answered;
  }
  const { photo } = subject;
  if (!canSeeUnblurred({ viewer: sender, ownerId: recipientId, isMain: photo === main })) return null;
  return (await listApprovedPhotoIds(db, recipientId)).includes(photo) ? { photo } : null;
};

/** What these messages comment on, by message. [CHAT-23] */
export const listQuotes = async (
  db: Kysely<Schema>,
  rows: readonly MessageTable[],
): Promise<ReadonlyMap<string, MessageQuote>> => {
  const subjects = rows.flatMap(({ id, about }) => (about === null ? [] : [{ id, subject: parseSubject(about) }]));
  const photos = subjects.flatMap(({ subject }) => ('photo' in subject ? [subject.photo] : []));
  const approved =
    photos.length === 0
      ? []
      : await db.selectFrom('photo').select('id').where('id', 'in', photos).where('state', '=', 'approved').execute();
  const shown = new Set(approved.map(({ id }) => id));
  return new Map(
    subjects.map(({ id, subject }) => [id, toQuote(subject, 'photo' in subject && shown.has(subject.photo))]),
  );
};
