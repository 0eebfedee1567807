import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { help, runOperator } from '#server/operator/run.ts';
import { addAccount, password } from '#tests/server/calls/accounts.ts';
import { eventsOf, useProduct } from '#tests/server/calls/product-server.ts';
import { makeAgent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { startServer } from '#tests/server/kit/process.ts';
import { remoteApp } from '#tests/server/kit/remote.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

const run = promisify(execFile);

forMainEngine((engine) => {
  const server = useProduct(engine);
  const operate = (...words: string[]) => runOperator(server().deps(), words);

  test('[ROLE-18] reads and decides reports, and the reporter sees the outcome', async () => {
    const reporter = await server().addLoggedIn();
    const bad = await server().addLoggedIn({ name: 'Bad boy' });
    const { message } = await bad.agent.ok('sendMessage', {
      body: { profile: reporter.member.id, message: 'Send me money' },
    });
    const body = {
      profile: bad.member.id,
      kind: 'message',
      subject: message.id,
      reason: 'spam',
      remarks: 'Again',
    } as const;
    const { report } = await reporter.agent.ok('report', { body });
    expect(await operate('reports', 'open')).toContain(`${report.id}\t`);
    expect(await operate('reports', 'show', report.id)).toContain('message\tSend me money');
    expect(await operate('reports', 'act', report.id, 'The', 'account', 'is', 'closed.')).toBe('Decided.');
    expect(await operate('reports', 'open')).not.toContain(report.id);
    const query = { id: report.id };
    expect((await reporter.agent.ok('loadReports', { query })).reports).toEqual([
      { ...report, state: 'acted', answer: 'The account is closed.', decided: server().clock.now() },
    ]);
  });

  test('[ROLE-18] disables a member at once, and enables them again', async () => {
    const { agent } = await server().addLoggedIn();
    const bad = await server().addLoggedIn({ name: 'Disabled soon' });
    const query = { id: bad.member.id };
    expect(await operate('members', 'disable', bad.member.email, 'Advertising')).toBe('Disabled.');
    expect(await agent.refused('loadProfile', { query })).toMatchObject({ status: 404 });
    expect(await bad.agent.refused('loadConversations')).toMatchObject({ authentication_required: true });
    expect(await operate('members', 'show', 'disabled soon')).toContain('confirmed, disabled');
    expect(await operate('members', 'enable', bad.member.id)).toBe('Enabled.');
    expect((await agent.ok('loadProfile', { query })).name).toBe('Disabled soon');
  });

  test('[LEGAL-05] marks a profile as made up, and takes the mark away', async () => {
    const { agent } = await server().addLoggedIn();
    const actor = await server().addLoggedIn({ name: 'An actor' });
    const isMarked = async () => (await agent.ok('loadProfile', { query: { id: actor.member.id } })).demo;
    expect(await isMarked()).toBe(false);
    expect(await operate('members', 'fictional', actor.member.email, 'yes')).toBe('Marked as made up.');
    expect(await isMarked()).toBe(true);
    expect(await operate('members', 'fictional', actor.member.email, 'no')).toBe('Marked as a real member.');
    expect(await isMarked()).toBe(false);
    await expect(operate('members', 'fictional', actor.member.email, 'perhaps')).rejects.toThrow('Say yes or no.');
  });

  test('[ROLE-18 MEMBERS-02] a disabled member can neither log in nor use an existing session', async () => {
    const other = await server().addLoggedIn();
    const bad = await addAccount(server(), { credits: 50, paid: 1 });
    await operate('members', 'disable', bad.member.id, 'Advertising');
    const login = { login: bad.member.email, password };
    expect(await bad.agent.refused('login', { body: login })).toMatchObject({ status: 403, error: 'suspended' });
    const late = await server().logIn(bad.member.id);
    const body = { profile: other.member.id };
    const refused = [
      await late.refused('sendMessage', { body: { ...body, message: 'I am still here' } }),
      await late.refused('sendGift', { body: { ...body, gift: 'rose' } }),
      await late.refused('sendPhoto', { query: body, file: new Blob(['nothing']) }),
      await late.refused('like', { body }),
      await late.refused('swipe', { body: { ...body, like: true } }),
      await late.refused('sendTyping', { body: { ...body, on: true } }),
      await late.refused('loadSwipe'),
    ];
    expect(refused.map(({ error }) => error)).toEqual(refused.map(() => 'authentication_required'));
    expect(await eventsOf(server(), other.member.id)).toEqual([]);
    await operate('members', 'enable', bad.member.id);
    expect((await bad.agent.ok('login', { body: login })).user.profile.status).toBe('active');
  });

  test('[ROLE-18] an unconfirmed member is neither disabled nor enabled', async () => {
    const { id } = await server().addMember({ status: 'not_confirmed', profile_status: 'disabled' });
    await expect(operate('members', 'enable', id)).rejects.toThrow('has not confirmed');
    await expect(operate('members', 'disable', id, 'Advertising')).rejects.toThrow('has not confirmed');
    expect(await server().readMember(id)).toMatchObject({ status: 'not_confirmed', profile_status: 'disabled' });
  });

  test('[ROLE-18] an id takes precedence over an address, and an address over a name', async () => {
    const id = `victim-${engine}`;
    const email = `${id}@example.com`;
    const byId = await server().addMember({ name: id });
    const byAddress = await server().addMember({ name: email });
    const victim = await server().addMember({ id, email });
    expect(await operate('members', 'show', victim.id)).toContain(`id\t${victim.id}`);
    expect(await operate('members', 'show', victim.email)).toContain(`id\t${victim.id}`);
    expect(await operate('members', 'disable', victim.id, 'Advertising')).toBe('Disabled.');
    const states = await Promise.all([victim, byId, byAddress].map(({ id }) => server().readMember(id)));
    expect(states.map((member) => member.profile_status)).toEqual(['disabled', 'active', 'active']);
  });

  test('[ROLE-18] text of members cannot control the terminal or look like another line', async () => {
    const reporter = await server().addLoggedIn();
    const bad = await server().addLoggedIn();
    const { message } = await bad.agent.ok('sendMessage', {
      body: { profile: reporter.member.id, message: '\u001b[2J\u009b1mHello\nstate\tdismissed' },
    });
    const body = { profile: bad.member.id, kind: 'message', subject: message.id, reason: 'spam', remarks: '' } as const;
    const { report } = await reporter.agent.ok('report', { body });
    const shown = await operate('reports', 'show', report.id);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for.
    expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(shown).toContain(String.raw`\u001b[2J\u009b1mHello\nstate\tdismissed`);
    expect(shown.split('\n').filter((line) => line.startsWith('state'))).toEqual(['state\topen']);
  });

  test('[ROLE-18 PHOTO-08] photos are approved and rejected with a reason', async () => {
    const { member, agent } = await server().addLoggedIn();
    const photo = (id: string, position: number) => ({
      id,
      member_id: member.id,
      position,
      drawn_seed: 'a',
      drawn_shot: 0,
      state: 'pending' as const,
      reason: null,
      created_at: 1,
    });
    const ids = [`first-${engine}`, `second-${engine}`] as const;
    await server()
      .deps()
      .db.write((tx) => tx.insertInto('photo').values(ids.map(photo)).execute());
    expect((await operate('photos', 'pending')).split('\n')).toHaveLength(2);
    await operate('photos', 'approve', ids[0]);
    await operate('photos', 'reject', ids[1], 'No', 'face');
    expect(await operate('photos', 'pending')).toBe('Nothing.');
    const { photos } = await agent.ok('loadPhotos');
    expect(photos.map(({ state, reason }) => [state, reason])).toEqual([
      ['approved', null],
      ['rejected', 'No face'],
    ]);
  });

  test('[ROLE-18] shows and changes settings; an invalid value changes nothing', async () => {
    const agent = server().agent();
    expect(await operate('site', 'set', 'name', 'Vesper', 'Two')).toBe('Set.');
    expect(await operate('site', 'set', 'gift_credits', '9')).toBe('Set.');
    expect(await agent.ok('loadSettings')).toMatchObject({ name: 'Vesper Two', gift_credits: 9 });
    await expect(operate('site', 'set', 'gift_credits', 'many')).rejects.toThrow('many is no value of gift_credits.');
    await expect(operate('parameters', 'set', 'free_kisses', '1')).rejects.toThrow('There is no free_kisses.');
    expect(await operate('parameters', 'set', 'free_messages', '7')).toBe('Set.');
    expect(JSON.parse(await operate('parameters', 'show'))).toMatchObject({ free_messages: 7, free_conversations: 2 });
    expect(await agent.ok('loadSettings')).toMatchObject({ gift_credits: 9 });
    await expect(operate('site', 'set', 'constructor', '1')).rejects.toThrow('There is no constructor.');
    expect(await operate('site', 'set', 'name', '2026')).toBe('Set.');
    expect(await agent.ok('loadSettings')).toMatchObject({ name: '2026' });
  });

  test('[ROLE-18] reports unknown commands with their usage', async () => {
    await expect(operate('reports', 'act', 'no-such-report', 'Sorry')).rejects.toThrow('There is no report');
    await expect(operate('reports', 'act', 'no-such-report')).rejects.toThrow('Write: reports act <report> <answer>');
    await expect(operate('photos', 'approve', 'nothing')).rejects.toThrow('There is no photo nothing.');
    await expect(operate('members', 'disable', 'nobody', 'Advertising')).rejects.toThrow('There is no member nobody.');
    await expect(operate('reports', 'burn')).rejects.toThrow(help());
  });
});

test(
  '[ROLE-18 ROLE-20] works while a server runs, and each command first says on stderr what waits',
  { timeout: 60_000 },
  async () => {
    const { path, remove } = makeDirectory();
    try {
      const running = startServer({ DATA_DIR: path });
      const address = await running.address;
      const operator = (...words: string[]) =>
        run(process.execPath, ['server/operator/main.ts', ...words], {
          env: { PATH: process.env['PATH'], DATA_DIR: path, NODE_ENV: 'production' },
        });
      const visitor = makeAgent(() => remoteApp(() => address));
      await visitor.ok('createCase', {
        body: { email: 'anna@example.com', topic: 'other', text: 'Hello', language: 'en' },
      });
      expect(await operator('site', 'set', 'name', 'Evening')).toMatchObject({
        stdout: 'Set.\n',
        stderr: 'Waiting: 0 reports; 1 case.\n',
      });
      const settings: unknown = await (await fetch(`${address}/api/settings.php`)).json();
      expect(settings).toMatchObject({ name: 'Evening' });
      await expect(operator('site', 'burn')).rejects.toMatchObject({ code: 1 });
      expect((await operator()).stdout).toContain('reports act <report> <answer>');
      const wrong = join(path, 'elsewhere');
      await expect(
        run(process.execPath, ['server/operator/main.ts', 'site', 'set', 'name', 'Lost'], {
          env: { PATH: process.env['PATH'], DATA_DIR: wrong, NODE_ENV: 'production' },
        }),
      ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`no Vesper database in ${wrong}`) });
      expect(existsSync(wrong)).toBe(false);
    } finally {
      remove();
    }
  },
);
