import { termsVersion } from '#contract/limits.ts';
import type { Tx } from '#server/core/call.ts';
import type { MemberTable, PhotoTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { newMemberRow } from '#server/domain/new-member-row.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { newId } from '#server/domain/id.ts';
import { defaultParameters } from '#server/domain/site-settings.ts';
import { noPasswordHash } from '#server/providers/passwords/argon2-passwords.ts';
import { createSeededRandom } from './seeded-random.ts';
import { type DemoInteractions, buildInteractions } from './interactions.ts';
import { type DemoPerson, demoPeople } from './people.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Demo members beside the two that one can log in as. */
const crowd = 610;

/** Rows of so many members go into one statement. */
const atOnce = 200;

/** What those of the crowd have who have paid: they answer in chat. */
const creditsOfTheCrowd = 500;

export const demoLogins = {
  login: 'demo@vesper.example',
  premiumLogin: 'premium@vesper.example',
  password: 'vesper-demo',
} as const;

type Newcomer = { readonly member: MemberTable; readonly photos: readonly PhotoTable[] };

const newcomer = (person: DemoPerson, email: string, now: number, special: Partial<MemberTable> = {}): Newcomer => {
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
    date_of_birth: person.dateOfBirth,
    interests: JSON.stringify(person.interests),
    about_me: person.aboutMe,
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

const newcomersOf = (now: number, passwordHash: string): Newcomer[] =>
  demoPeople(logins.length + crowd, now).map((person, index) => {
    const login = logins[index];
    if (login === undefined) {
      const credits = person.paid ? creditsOfTheCrowd : 0;
      return newcomer(person, `member-${index}@vesper.example`, now, { credits });
    }
    const { email, ...purse } = login;
    const there = { last_active: now, signup_at: now - 3 * day, language: 'en' };
    return newcomer(person, email, now, { ...purse, ...there, password_hash: passwordHash });
  });

const partsOf = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, part) => rows.slice(part * atOnce, (part + 1) * atOnce));

const addMembers = async (tx: Tx, newcomers: readonly Newcomer[], now: number): Promise<void> => {
  const members = newcomers.map(({ member }) => member);
  for (const part of partsOf(newcomers)) {
    await tx
      .insertInto('member')
      .values(part.map(({ member }) => member))
      .execute();
    await tx
      .insertInto('photo')
      .values(part.flatMap(({ photos }) => photos))
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

const addEncounters = async (
  tx: Tx,
  { likes, conversations, started, participants, messages }: DemoInteractions,
): Promise<void> => {
  for (const part of partsOf(likes)) await tx.insertInto('like_given').values(part).execute();
  await tx.insertInto('conversation').values(conversations).execute();
  await tx.insertInto('started').values(started).execute();
  await tx.insertInto('participant').values(participants).execute();
  await tx.insertInto('message').values(messages).execute();
};

/** Whether somebody can log in with the demo password, which everybody knows. */
export const hasDemoLogins = async (db: Deps['db']): Promise<boolean> =>
  (await db.read
    .selectFrom('member')
    .select('id')
    .where('email_key', 'in', [demoLogins.login, demoLogins.premiumLogin])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Fills a database without members with demo members, their pictures, likes and conversations. Who is there already
 * stays as he is, so it runs at every start of a demo site. Answers the demo logins, null where somebody else is there.
 */
export const seedMembers = async (deps: Pick<Deps, 'db' | 'now' | 'passwords'>): Promise<typeof demoLogins | null> => {
  const { db, passwords } = deps;
  const now = deps.now();
  const findAnybody = (from: Pick<Tx, 'selectFrom'>) =>
    from.selectFrom('member').select('id').limit(1).executeTakeFirst();
  if ((await findAnybody(db.read)) === undefined) {
    const newcomers = newcomersOf(now, await passwords.hash(demoLogins.password));
    const members = newcomers.map(({ member }) => member);
    const encounters = buildInteractions(members, logins.length, now, createSeededRandom('encounters'));
    await db.write(async (tx) => {
      if ((await findAnybody(tx)) !== undefined) return;
      await addMembers(tx, newcomers, now);
      await addEncounters(tx, encounters);
    });
  }
  const login = await db.read
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', demoLogins.login)
    .executeTakeFirst();
  return login === undefined ? null : demoLogins;
};
