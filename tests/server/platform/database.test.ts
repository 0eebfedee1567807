import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { StartError } from '#server/start/start-error.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makeMember } from '#tests/server/kit/member.ts';
import { type Storage, makeDirectory, makeStorage } from '#tests/server/kit/storage.ts';

const addMember = async (db: Database, credits: number): Promise<string> => {
  const member = makeMember({ credits });
  await db.write((tx) => tx.insertInto('member').values(member).execute());
  return member.id;
};

const creditsOf = async (db: Database, id: string): Promise<number> =>
  (await db.read.selectFrom('member').select('credits').where('id', '=', id).executeTakeFirstOrThrow()).credits;

const signal = (): { given: Promise<void>; give: () => void } => {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
};

const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

forEachEngine((engine) => {
  let storage: Storage;
  let db: Database;
  beforeAll(async () => {
    storage = await makeStorage(engine);
    db = await openDatabase(storage);
  });
  afterAll(async () => {
    await db.close();
    await storage.remove();
  });

  describe('a write', () => {
    test('50 at once that read, decide and take leave exactly nothing, never less [ROLE-10]', async () => {
      const id = await addMember(db, 20);
      const taken = await times(50, () =>
        db.write(async (tx) => {
          const row = await tx.selectFrom('member').select('credits').where('id', '=', id).executeTakeFirstOrThrow();
          if (row.credits < 1) return 0;
          await tx
            .updateTable('member')
            .set({ credits: row.credits - 1 })
            .where('id', '=', id)
            .execute();
          return 1;
        }),
      );
      expect(taken.reduce<number>((sum, one) => sum + one, 0)).toBe(20);
      expect(await creditsOf(db, id)).toBe(0);
    });

    test('requests and timers run while many writes are queued', async () => {
      const [id, other] = [await addMember(db, 0), await addMember(db, 0)];
      let written = 0;
      const add = async (to: string) => {
        await db.write((tx) =>
          tx
            .updateTable('member')
            .set((row) => ({ credits: row('credits', '+', 1) }))
            .where('id', '=', to)
            .execute(),
        );
        written += 1;
      };
      const writing = times(20, (at) => add(at % 2 === 0 ? id : other));
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      expect(written).toBeLessThan(20);
      await writing;
      expect([await creditsOf(db, id), await creditsOf(db, other)]).toEqual([10, 10]);
    });

    test('a rule over two rows holds although each writer sees only its own', async () => {
      const [one, two] = [await addMember(db, 1), await addMember(db, 1)];
      const leave = (id: string) =>
        db.write(async (tx) => {
          const { left } = await tx
            .selectFrom('member')
            .select((row) => row.fn.sum<number>('credits').as('left'))
            .where('id', 'in', [one, two])
            .executeTakeFirstOrThrow();
          if (left > 1) await tx.updateTable('member').set({ credits: 0 }).where('id', '=', id).execute();
        });
      await Promise.all([leave(one), leave(two)]);
      expect((await creditsOf(db, one)) + (await creditsOf(db, two))).toBe(1);
    });

    test('an error rolls back', async () => {
      const id = await addMember(db, 3);
      const broken = db.write(async (tx) => {
        await tx.updateTable('member').set({ credits: 9 }).where('id', '=', id).execute();
        throw new Error('changed its mind');
      });
      await expect(broken).rejects.toThrow('changed its mind');
      expect(await creditsOf(db, id)).toBe(3);
    });

    test('credits never fall below zero', async () => {
      const id = await addMember(db, 1);
      const below = db.write((tx) => tx.updateTable('member').set({ credits: -1 }).where('id', '=', id).execute());
      await expect(below).rejects.toThrow(/check/i);
      expect(await creditsOf(db, id)).toBe(1);
    });

    test('refuses queries outside the transaction inside one, reads and writes', async () => {
      const id = await addMember(db, 1);
      await expect(db.write(() => creditsOf(db, id))).rejects.toThrow('inside a transaction');
      await expect(db.write(() => db.write(async () => 1))).rejects.toThrow('inside a transaction');
      await expect(db.snapshot(() => creditsOf(db, id))).rejects.toThrow('inside a transaction');
      expect(await db.write(async () => 'goes on')).toBe('goes on');
    });

    test('readers neither wait for it nor see it before its end', async () => {
      const id = await addMember(db, 1);
      const [changed, read] = [signal(), signal()];
      const reading = changed.given.then(() => creditsOf(db, id)).finally(read.give);
      await db.write(async (tx) => {
        await tx.updateTable('member').set({ credits: 7 }).where('id', '=', id).execute();
        changed.give();
        await read.given;
      });
      expect(await reading).toBe(1);
      expect(await creditsOf(db, id)).toBe(7);
    });
  });

  test('a snapshot is not affected by later writes', async () => {
    const id = await addMember(db, 1);
    const begun = signal();
    const written = begun.given.then(() =>
      db.write((tx) => tx.updateTable('member').set({ credits: 7 }).where('id', '=', id).execute()),
    );
    const both = await db.snapshot(async (tx) => {
      const read = () => tx.selectFrom('member').select('credits').where('id', '=', id).executeTakeFirstOrThrow();
      const before = await read();
      begun.give();
      await written;
      return [before.credits, (await read()).credits];
    });
    expect(both).toEqual([1, 1]);
    expect(await creditsOf(db, id)).toBe(7);
  });

  test('counts, sums and times are numbers', async () => {
    const id = await addMember(db, 5);
    const row = await db.read
      .selectFrom('member')
      .select((eb) => [
        'signup_at',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number>('credits').as('sum'),
        eb.fn.max('signup_at').as('latest'),
      ])
      .where('id', '=', id)
      .groupBy('signup_at')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ signup_at: 1_768_478_400_000, count: 1, sum: 5, latest: 1_768_478_400_000 });
  });

  test('texts sort byte by byte, and come back as they went in', async () => {
    const texts = ['b', 'B', 'a', 'é', '😀', '_', "'; drop table member; --"];
    await db.write(async (tx) => {
      for (const value of texts)
        await tx
          .insertInto('setting')
          .values({ key: `sort ${value}`, value })
          .execute();
    });
    const rows = await db.read
      .selectFrom('setting')
      .select('value')
      .where('key', 'like', 'sort %')
      .orderBy('value')
      .execute();
    expect(rows.map((row) => row.value)).toEqual(["'; drop table member; --", 'B', '_', 'a', 'b', 'é', '😀']);
  });

  test('a second opening finds the tables and rows of the first', async () => {
    const id = await addMember(db, 4);
    await db.close();
    db = await openDatabase(storage);
    expect(await creditsOf(db, id)).toBe(4);
  });

  test('the tables of a newer server are refused with a sentence', async () => {
    const name = '999-from-the-future';
    await db.write((tx) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(tx),
    );
    await db.close();
    const opening = openDatabase(storage);
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow('newer Vesper');
    const other = await makeStorage(engine);
    await storage.remove();
    storage = other;
    db = await openDatabase(storage);
  });
});

describe('a data directory', () => {
  const program = `
    import { openDatabase } from '#server/db/open.ts';
    const db = await openDatabase({ dataDir: process.argv[1], databaseUrl: null });
    console.log('open');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  `;

  test('belongs to one server, until that ends, even by kill -9; others may read beside it', async () => {
    const { path, remove } = makeDirectory();
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');

    const second = openDatabase({ dataDir: path, databaseUrl: null });
    await expect(second).rejects.toThrow(StartError);
    await expect(second).rejects.toThrow('Another Vesper server already uses the data directory');

    child.kill('SIGKILL');
    await once(child, 'exit');
    const db = await openDatabase({ dataDir: path, databaseUrl: null });
    await db.check();
    await db.close();
    remove();
  });
});
