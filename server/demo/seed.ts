import { minute } from '#contract/durations.ts';
import { termsVersion } from '#contract/limits/account.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { Tx } from '#server/core/call.ts';
import type { MemberTable, PhotoTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { newMemberRow } from '#server/domain/new-member-row.ts';
import { pointColumns, toMapPoint } from '#server/domain/map-point.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { newId } from '#server/domain/id.ts';
import { defaultParameters } from '#server/domain/site-settings.ts';
import { noPasswordHash } from '#server/providers/passwords/argon2-passwords.ts';
import { createSeededRandom } from './seeded-random.ts';
import { type DemoInteractions, buildInteractions } from './interactions.ts';
import { type DemoPerson, type Home, demoPeople } from './people.ts';

const day = 24 * 60 * minute;

/** Demo members besides the two demo logins. */
const crowdSize = 700;

/** Members per insert statement. */
const batchSize = 200;

/** Credits of each demo member, who spends them on replies. */
const crowdCredits = 500;

export const demoLogins = {
  login: 'demo@vesper.example',
  premiumLogin: 'premium@vesper.example',
  password: 'vesper-demo',
} as const;

type DemoMember = { readonly member: MemberTable; readonly photos: readonly PhotoTable[] };

const toDemoMember = (
  person: DemoPerson,
  email: string,
  now: number,
  special: Partial<MemberTable> = {},
): DemoMember => {
  const id = newId();
  const signupAt = now - person.signupDaysAgo * day;
  const photos = Array.from({ length: person.photos }, (_, shot) => ({
    id: newId(),
    member_id: id,
    position: shot,
    drawn_seed: person.portraitSeed,
    drawn_shot: shot,
    state: 'approved' as const,
    reason: null,
    created_at: signupAt,
  }));
  const member: MemberTable = {
    ...newMemberRow,
    id,
    email,
    email_key: normaliseText(email),
    name: person.name,
    name_key: normaliseText(person.name),
    password_hash: noPasswordHash,
    status: 'confirmed',
    profile_status: 'active',
    language: person.language,
    credits: 0,
    free_messages: defaultParameters.free_messages,
    paid: person.paid ? 1 : 0,
    terms_version: termsVersion,
    tracking: '{}',
    signup_at: signupAt,
    last_active: now - person.lastActiveMinutesAgo * minute,
    demo: 1,
    ...person.answers,
    country: person.country,
    region: person.region,
    city: person.city,
    ...pointColumns(toMapPoint(person)),
    date_of_birth: person.dateOfBirth,
    interests: JSON.stringify(person.interests),
    about_me: person.aboutMe,
    prompts: JSON.stringify(person.prompts),
    main_photo: photos[0]?.id ?? null,
    ...special,
  };
  return { member, photos };
};

type Login = { readonly email: string; readonly paid: number; readonly credits: number };

const logins: readonly Login[] = [
  { email: demoLogins.login, paid: 0, credits: 0 },
  { email: demoLogins.premiumLogin, paid: 1, credits: 150 },
];

const buildDemoMembers = (now: number, home: Home, passwordHash: string): DemoMember[] =>
  demoPeople(logins.length + crowdSize, now, home).map((person, index) => {
    const login = logins[index];
    if (login === undefined) {
      return toDemoMember(person, `member-${index}@vesper.example`, now, { credits: crowdCredits });
    }
    const { email, ...balance } = login;
    const language = home === null ? defaultLocale : person.language;
    const activity = { last_active: now, signup_at: now - 3 * day, language };
    return toDemoMember(person, email, now, { ...balance, ...activity, password_hash: passwordHash });
  });

const toBatches = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, batch) =>
    rows.slice(batch * batchSize, (batch + 1) * batchSize),
  );

const addMembers = async (tx: Tx, demoMembers: readonly DemoMember[], now: number): Promise<void> => {
  const members = demoMembers.map(({ member }) => member);
  for (const batch of toBatches(demoMembers)) {
    await tx
      .insertInto('member')
      .values(batch.map(({ member }) => member))
      .execute();
    await tx
      .insertInto('photo')
      .values(batch.flatMap(({ photos }) => photos))
      .execute();
  }
  await tx
    .insertInto('ledger')
    .values(
      members
        .filter(({ credits }) => credits > 0)
        .map(({ id, credits }) => ({
          id: newId(),
          member_id: id,
          change: credits,
          reason: 'demo' as const,
          reference: id,
          time: now,
        })),
    )
    .execute();
};

const addInteractions = async (
  tx: Tx,
  { likes, conversations, started, participants, messages }: DemoInteractions,
): Promise<void> => {
  for (const batch of toBatches(likes)) await tx.insertInto('like_given').values(batch).execute();
  await tx.insertInto('conversation').values(conversations).execute();
  await tx.insertInto('started').values(started).execute();
  await tx.insertInto('participant').values(participants).execute();
  await tx.insertInto('message').values(messages).execute();
};

/** True when a login with the public demo password exists. */
export const hasDemoLogins = async (db: Deps['db']): Promise<boolean> =>
  (await db.read
    .selectFrom('member')
    .select('id')
    .where('email_key', 'in', [demoLogins.login, demoLogins.premiumLogin])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Seeds a database without members; existing members stay untouched, so it is safe at every start of a demo site.
 * Returns the demo logins, or null when the database has other members.
 */
export const seedMembers = async (
  deps: Pick<Deps, 'db' | 'now' | 'passwords' | 'config'>,
): Promise<typeof demoLogins | null> => {
  const { db, passwords } = deps;
  const now = deps.now();
  const findAnyMember = (from: Pick<Tx, 'selectFrom'>) =>
    from.selectFrom('member').select('id').limit(1).executeTakeFirst();
  if ((await findAnyMember(db.read)) === undefined) {
    const demoMembers = buildDemoMembers(now, deps.config.demoCountry, await passwords.hash(demoLogins.password));
    const members = demoMembers.map(({ member }) => member);
    const interactions = buildInteractions(members, logins.length, now, createSeededRandom('encounters'));
    await db.write(async (tx) => {
      if ((await findAnyMember(tx)) !== undefined) return;
      await addMembers(tx, demoMembers, now);
      await addInteractions(tx, interactions);
    });
  }
  const login = await db.read
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', demoLogins.login)
    .executeTakeFirst();
  return login === undefined ? null : demoLogins;
};
