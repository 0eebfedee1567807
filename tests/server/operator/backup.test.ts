import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Config } from '#server/start/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { writeDeletedMembers } from '#server/jobs/list-deleted-members.ts';
import { runOffline, runOperator } from '#server/operator/run.ts';
import { findMailLink, createMailLink } from '#server/store/mail-links.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { findSession } from '#server/store/sessions.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { temporary } from '#tests/server/kit/node.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { type Storage, makeStorage } from '#tests/server/kit/storage.ts';

const day = 24 * 60 * 60 * 1_000;

const addPicture = async () => {
  const bytes = await picture(64, 48).jpeg().toBuffer();
  return { file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) };
};

forMainEngine((engine) => {
  const server = useProduct(engine);
  const operate = (...words: string[]) => runOperator(server().deps(), words);

  const backUp = async (...words: string[]): Promise<string> => {
    server().clock.advance(1_000);
    const text = await operate('backup', 'create', join(server().storage.dataDir, 'backups'), ...words);
    return text.split('\n')[0] ?? '';
  };

  const makeTarget = (): Promise<Storage> => temporary(makeStorage(engine));

  const configOf = ({ dataDir, databaseUrl }: Storage): Config => ({ ...server().deps().config, dataDir, databaseUrl });

  /** On another machine. */
  const restore = async (target: Storage, ...words: string[]): Promise<string> => {
    const deps = { config: configOf(target), now: server().clock.now, operator: 'wren' };
    const running = runOffline(deps, ['backup', 'restore', ...words]);
    if (running === null) throw new Error('There is no such command.');
    return running;
  };

  const countMembers = async (target: Storage): Promise<number> => {
    const db = await openDatabase(target);
    try {
      return (await db.read.selectFrom('member').select('id').execute()).length;
    } finally {
      await db.close();
    }
  };

  /** Uses a database like a running server. */
  const occupy = async (target: Storage): Promise<() => Promise<void>> => {
    const db = await openDatabase(target);
    await db.check();
    return db.close;
  };

  test('[OPS-01] a backup has the database, the photos and a list of both, readable by its owner only', async () => {
    const { agent } = await server().addLoggedIn();
    const { photos } = await agent.ok('addPhoto', await addPicture());
    const path = await backUp();
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(readdirSync(path).toSorted()).toEqual(
      ['manifest.json', 'photos', engine === 'sqlite' ? 'vesper.db' : 'vesper.dump'].toSorted(),
    );
    expect(readdirSync(join(path, 'photos')).filter((name) => name.startsWith(photos[0]?.id ?? '-'))).toHaveLength(6);
    expect(await operate('backup', 'check', path)).toMatch(/The backup is whole\.$/);
    const listed = await operate('audit', 'list');
    expect(listed).toContain('backup create');
  });

  test('[OPS-01] a photo without a file does not prevent a backup, which names it', async () => {
    const { agent } = await server().addLoggedIn();
    const { photos } = await agent.ok('addPhoto', await addPicture());
    const id = photos[0]?.id ?? '';
    rmSync(join(server().storage.dataDir, 'photos', `${id}.webp`));
    const path = await backUp();
    expect(await operate('backup', 'check', path)).toContain(`photos without a file\t${id}`);
    await agent.ok('deletePhoto', { body: { id } });
  });

  test('[OPS-02] after a restore no session and no reset link works; push subscriptions and the rest stay', async () => {
    const { member } = await server().addLoggedIn();
    const browser = await server().logIn(member.id);
    const endpoint = `https://push.example/${engine}`;
    const token = browser.cookies.get('auth.session') ?? '';
    const { db } = server().deps();
    const now = server().clock.now();
    const session = await findSession(db.read, token, now);
    if (session === null) throw new Error('The member is logged in.');
    const reset = await db.write(async (tx) => {
      await tx
        .insertInto('push_subscription')
        .values({
          id: engine,
          member_id: member.id,
          session_id: session.session.id,
          endpoint,
          p256dh: 'key',
          auth: 'secret',
          created_at: now,
        })
        .execute();
      const link = { member_id: member.id, purpose: 'reset' as const, created_at: now, expires_at: now + day };
      return createMailLink(tx, link);
    });
    const target = await makeTarget();
    const text = await restore(target, await backUp('--with-key'));
    expect(text).toContain('All sessions have ended. All balances agree with the ledger.');
    const restored = await openDatabase(target);
    try {
      expect(await findSession(restored.read, token, now)).toBe(null);
      expect(await findMailLink(restored.read, reset, 'reset', now)).toBe(null);
      const kept = await restored.read.selectFrom('push_subscription').selectAll().where('id', '=', engine).execute();
      expect(kept).toMatchObject([{ endpoint, session_id: session.session.id }]);
      const audit = await restored.read.selectFrom('audit').selectAll().orderBy('seq', 'desc').executeTakeFirst();
      expect(audit).toMatchObject({ command: 'backup restore', operator: 'wren' });
    } finally {
      await restored.close();
    }
    expect(await findSession(db.read, token, now)).not.toBe(null);
    expect(readFileSync(join(target.dataDir, 'secret.key'))).toEqual(
      readFileSync(join(server().storage.dataDir, 'secret.key')),
    );
    expect(existsSync(join(target.dataDir, 'restoring'))).toBe(false);
  });

  test('[OPS-06] who has left since the backup is deleted again, and erased when it is due; who came back stays', async () => {
    const leave = { password_hash: await server().deps().passwords.hash('velvet-trombone') };
    const people = [];
    for (let count = 0; count < 4; count += 1) people.push(await server().addLoggedIn(leave));
    const [early, late, back, stays] = people;
    if (early === undefined || late === undefined || back === undefined || stays === undefined) throw new Error('four');
    const path = await backUp('--with-key');
    const body = { reason: 'time', password: 'velvet-trombone' } as const;
    await early.agent.ok('deleteAccount', { body });
    server().clock.advance(14 * day);
    await eraseDeleted(server().deps(), server().clock.now());
    for (const { agent } of [late, back]) await agent.ok('deleteAccount', { body });
    await server()
      .agent()
      .ok('login', { body: { login: back.member.email, password: 'velvet-trombone' } });
    await backUp();
    // Beside the backups, as a newer one leaves it; beside the data, as the server does.
    for (const place of ['backups', 'data'] as const) {
      const target = await makeTarget();
      if (place === 'data') {
        await writeDeletedMembers(server().deps(), target.dataDir);
        rmSync(join(server().storage.dataDir, 'backups', 'deleted-members.txt'));
      }
      expect(await restore(target, path)).toContain('Deleted again, because they left after the backup: 2.');
      const restored = await openDatabase(target);
      try {
        const read = async () => {
          const ids = [early, late, back, stays].map(({ member }) => member.id);
          const rows = await restored.read.selectFrom('member').selectAll().where('id', 'in', ids).execute();
          return ids.map((id) => {
            const row = rows.find((one) => one.id === id);
            return [row?.deleted_at !== null, row?.erased];
          });
        };
        expect(await read()).toEqual([
          [true, 0],
          [true, 0],
          [false, 0],
          [false, 0],
        ]);
        await eraseDeleted({ ...server().deps(), db: restored }, server().clock.now());
        expect(await read()).toEqual([
          [true, 1],
          [true, 0],
          [false, 0],
          [false, 0],
        ]);
      } finally {
        await restored.close();
      }
    }
  });

  test('[OPS-02] refuses a damaged backup, whatever is damaged, and changes nothing', async () => {
    const { agent } = await server().addLoggedIn();
    await agent.ok('addPhoto', await addPicture());
    const target = await makeTarget();
    const damage: Readonly<Record<string, (path: string) => void>> = {
      'a changed byte': (path) => {
        const file = join(path, engine === 'sqlite' ? 'vesper.db' : 'vesper.dump');
        const bytes = readFileSync(file);
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
      'a file that grew': (path) =>
        appendFileSync(join(path, 'photos', readdirSync(join(path, 'photos'))[0] ?? ''), 'x'),
      'a missing photo': (path) => rmSync(join(path, 'photos', readdirSync(join(path, 'photos'))[0] ?? '')),
      'a file too many': (path) => writeFileSync(join(path, 'photos', 'other.webp'), 'x'),
      'a changed list': (path) => {
        const file = join(path, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"version": "', '"version": "9'));
      },
      'no list': (path) => rmSync(join(path, 'manifest.json')),
    };
    for (const [name, spoil] of Object.entries(damage)) {
      const path = await backUp('--with-key');
      spoil(path);
      await expect(restore(target, path)).rejects.toThrow(name === 'no list' ? 'is no backup' : 'is damaged');
      rmSync(path, { recursive: true });
    }
    expect(existsSync(join(target.dataDir, 'secret.key'))).toBe(false);
    expect(existsSync(join(target.dataDir, 'vesper.db'))).toBe(false);
  });

  test('[OPS-02] replaces existing data only with --force, and never beside a running server', async () => {
    await server().addMember();
    const path = await backUp('--with-key');
    const target = await makeTarget();
    expect(await countMembers(target)).toBe(0);
    await expect(restore(target, path)).rejects.toThrow('--force replaces');
    expect(await countMembers(target)).toBe(0);
    const release = await occupy(target);
    await expect(restore(target, path, '--force')).rejects.toThrow(
      engine === 'sqlite' ? 'Another Vesper server' : 'A server uses the database',
    );
    await release();
    mkdirSync(join(target.dataDir, 'photos'), { recursive: true });
    writeFileSync(join(target.dataDir, 'photos', 'old.webp'), 'x');
    await restore(target, path, '--force');
    expect(await countMembers(target)).toBeGreaterThan(0);
    expect(existsSync(join(target.dataDir, 'photos', 'old.webp'))).toBe(false);
  });

  test('[OPS-02] asks for the key of the backed-up server, and refuses another one', async () => {
    const path = await backUp();
    const target = await makeTarget();
    await expect(restore(target, path)).rejects.toThrow('The backup does not contain its key');
    writeFileSync(join(target.dataDir, 'secret.key'), Buffer.alloc(32, 1));
    await expect(restore(target, path)).rejects.toThrow('The backup does not contain its key');
    const withKey = await backUp('--with-key');
    await expect(restore(target, withKey)).rejects.toThrow('is another key');
    writeFileSync(join(target.dataDir, 'secret.key'), readFileSync(join(server().storage.dataDir, 'secret.key')));
    expect(await restore(target, path)).toContain('is restored');
    const without = await makeTarget();
    expect(await restore(without, path, '--without-key')).toContain('is restored');
  });

  test('[OPS-03] a backup is deleted after 30 days, by the next one or by a command; the newest stays', async () => {
    const directory = join(server().storage.dataDir, 'old');
    const create = async (...words: string[]) => operate('backup', 'create', directory, ...words);
    const names = () => readdirSync(directory).filter((name) => name.startsWith('vesper-')).length;
    await create();
    server().clock.advance(30 * day);
    await create();
    expect(names()).toBe(2);
    server().clock.advance(1);
    expect(await create()).toContain('1 older backup was deleted.');
    expect(names()).toBe(2);
    expect(await operate('backup', 'prune', directory, '--keep', '1')).toContain('1 backup stays.');
    server().clock.advance(31 * day);
    expect(await operate('backup', 'prune', directory)).toContain('The newest one is older than 30 days');
    expect(names()).toBe(1);
    await expect(operate('backup', 'prune', directory, '--days', 'x')).rejects.toThrow('Write: backup prune');
    await expect(operate('backup', 'create')).rejects.toThrow('Write: backup create');
  });

  test('[OPS-02] refuses a backup of the other engine', async () => {
    const path = await backUp('--with-key');
    const target = await makeTarget();
    const databaseUrl = engine === 'sqlite' ? 'postgres://vesper@127.0.0.1:1/vesper' : null;
    const remedy = engine === 'sqlite' ? 'is of SQLite: unset DATABASE_URL' : 'is of PostgreSQL: set DATABASE_URL';
    await expect(restore({ ...target, databaseUrl }, path)).rejects.toThrow(remedy);
  });
});
