import type { Kysely } from 'kysely';
import { MatchPreferencesSchema } from '#contract/match-finder.ts';
import { choiceFieldNames } from '#contract/profile-fields.ts';
import { notificationTypes } from '#contract/notifications.ts';
import type { Deps } from '#server/core/deps.ts';
import type { MemberTable, Schema } from '#server/db/schema.ts';
import { type ExportedRow, type ExportedSection, photoFile } from '#server/domain/exported-data.ts';
import { parseDisableReasons, parsePreferences } from '#server/domain/notifications.ts';
import { parseInterests } from '#server/domain/profile-reply.ts';
import { parseSource } from '#server/domain/tracking-source.ts';
import { displayEmail } from '#server/domain/claimed-address.ts';
import { findExclusion } from './exclusions.ts';
import { listPhotos } from './photos.ts';

/** Null stays null. */
export const toDate = (time: number | null): Date | null => (time === null ? null : new Date(time));

const findRequestedAddress = async (db: Kysely<Schema>, memberId: string, now: number): Promise<string | null> => {
  const link = await db
    .selectFrom('mail_token')
    .select('subject')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'mail_change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.subject ?? null;
};

async function* readAccount(db: Kysely<Schema>, member: MemberTable, now: number): AsyncGenerator<ExportedRow> {
  yield {
    id: member.id,
    name: member.name,
    email: displayEmail(member),
    email_confirmed: member.status === 'confirmed',
    new_email: await findRequestedAddress(db, member.id, now),
    mails_off: parseDisableReasons(member.notifications_disabled),
    date_of_birth: member.date_of_birth,
    language: member.language,
    time_zone: member.time_zone,
    site: member.site_domain,
    signed_up_at: new Date(member.signup_at),
    source: Object.entries(parseSource(member.tracking)).flatMap(([name, value]) =>
      value === '' ? [] : [`${name}=${value}`],
    ),
    text: member.signup_message,
    last_active_at: new Date(member.last_active),
    credits: member.credits,
    free_messages: member.free_messages,
    premium: member.paid === 1,
    invisible: member.invisible === 1,
    members_only: member.members_only === 1,
    paused_until: toDate(member.paused_until),
    hidden_since: toDate(member.hidden_at),
    wrong_passwords: member.failed_logins,
    locked_until: toDate(member.blocked_until),
  };
}

function* readProfile(member: MemberTable): Generator<ExportedRow> {
  yield {
    ...Object.fromEntries(choiceFieldNames.map((field) => [field, member[field]])),
    interests: parseInterests(member.interests),
    about_me: member.about_me,
    country: member.country,
    region: member.region,
    city: member.city,
  };
}

async function* readPreference(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const row = await db.selectFrom('preference').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (row === undefined) return;
  const { gender, min_age, max_age, within, country, region } = row;
  yield { gender, min_age, max_age, within, country, region, changed_at: new Date(row.changed_at) };
}

const WishesSchema = MatchPreferencesSchema.shape;

async function* readMatchFinder(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const row = await db.selectFrom('match_wish').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (row === undefined) return;
  const wishes: unknown = JSON.parse(row.wishes);
  const valueOf = (name: string): unknown =>
    typeof wishes === 'object' && wishes !== null ? Reflect.get(wishes, name) : undefined;
  yield {
    body_types: WishesSchema.body_types.safeParse(valueOf('body_types')).data ?? [],
    interests: WishesSchema.interests.safeParse(valueOf('interests')).data ?? [],
    changed_at: new Date(row.changed_at),
  };
}

async function* readPhotos(db: Kysely<Schema>, member: MemberTable): AsyncGenerator<ExportedRow> {
  for (const { id, state, reason, created_at: created } of await listPhotos(db, member.id))
    yield {
      file: photoFile(id),
      is_main: id === member.main_photo,
      state,
      reason,
      created_at: new Date(created),
    };
}

function* readNotifications(member: MemberTable): Generator<ExportedRow> {
  const switches = parsePreferences(member.notifications);
  for (const type of notificationTypes)
    yield { kind: type, by_mail: switches[type].email, by_push: switches[type].push };
}

/** Terms are accepted with the sign-up, which includes confirming the minimum age. [EXPORT-02] */
async function* readConsents(db: Kysely<Schema>, member: MemberTable): AsyncGenerator<ExportedRow> {
  const time = new Date(member.signup_at);
  yield { consent: 'terms', version: member.terms_version, time };
  yield { consent: 'age', time };
  const mandates = await db
    .selectFrom('debit')
    .select(['mandate_reference', 'confirmed_at'])
    .where('member_id', '=', member.id)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .execute();
  for (const { mandate_reference: number, confirmed_at: confirmed } of mandates)
    yield { consent: 'mandate', number, time: toDate(confirmed) };
}

async function* readSessions(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('session')
    .select(['device', 'created_at', 'used_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  for (const { device, created_at: created, used_at: used, expires_at: expires } of rows)
    yield { device, created_at: new Date(created), last_used_at: new Date(used), until: new Date(expires) };
}

async function* readDevices(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('device')
    .select(['created_at', 'used_at', 'failed_logins', 'blocked_until'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  for (const row of rows)
    yield {
      created_at: new Date(row.created_at),
      last_used_at: new Date(row.used_at),
      wrong_passwords: row.failed_logins,
      locked_until: toDate(row.blocked_until),
    };
}

/** Who knows the whole address of a subscription can push to the browser: its service alone is named. */
async function* readPushSubscriptions(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  for (const { endpoint, created_at: created } of rows)
    yield { service: new URL(endpoint).host, created_at: new Date(created) };
}

/** The address is stored as a keyed hash. */
async function* readExclusion(
  db: Kysely<Schema>,
  vault: Deps['vault'],
  member: MemberTable,
  now: number,
): AsyncGenerator<ExportedRow> {
  const until = await findExclusion(db, vault, member.email, now);
  if (until !== null) yield { until: new Date(until) };
}

/** Their texts contain links that log in or reset: subject and time alone. */
async function* readMails(db: Kysely<Schema>, { id, email }: MemberTable): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('outbox')
    .select(['channel', 'subject', 'created_at', 'sent_at'])
    .where('recipient', 'in', [email, id])
    .orderBy('created_at')
    .execute();
  for (const { channel, subject, created_at: created, sent_at: sent } of rows)
    yield { type: channel, subject, time: new Date(created), sent_at: toDate(sent) };
}

/** What belongs to the account, its profile and its browsers. */
export const exportAccount = (
  { db: { read: db }, vault }: Pick<Deps, 'db' | 'vault'>,
  member: MemberTable,
  now: number,
): readonly ExportedSection[] => [
  { name: 'account', isOne: true, rows: () => readAccount(db, member, now) },
  { name: 'profile', isOne: true, rows: () => readProfile(member) },
  { name: 'preference', isOne: true, rows: () => readPreference(db, member.id) },
  { name: 'match_finder', isOne: true, rows: () => readMatchFinder(db, member.id) },
  { name: 'photos', isOne: false, rows: () => readPhotos(db, member) },
  { name: 'consents', isOne: false, rows: () => readConsents(db, member) },
  { name: 'notifications', isOne: false, rows: () => readNotifications(member) },
  { name: 'sessions', isOne: false, rows: () => readSessions(db, member.id) },
  { name: 'devices', isOne: false, rows: () => readDevices(db, member.id) },
  { name: 'push_subscriptions', isOne: false, rows: () => readPushSubscriptions(db, member.id) },
  { name: 'self_exclusion', isOne: true, rows: () => readExclusion(db, vault, member, now) },
  { name: 'mails', isOne: false, rows: () => readMails(db, member) },
];
