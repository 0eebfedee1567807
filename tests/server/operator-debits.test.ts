import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runOperator } from '#server/operator/run.ts';
import { codeFor, freshDraft } from '#tests/server/calls/debits.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { startServer } from '#tests/server/kit/process.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

const run = promisify(execFile);

forMainEngine((engine) => {
  const server = useProduct(engine);
  const operate = (...words: string[]) => runOperator(server().deps(), words);

  test('[SDD-04 SDD-05] the operator blocks and unblocks an account and a number', async () => {
    const body = freshDraft();
    const international = `+316${body.mobile.slice(3)}`;
    const { agent } = await server().addLoggedIn();
    const fields = async () => (await agent.refused('requestDebit', { body })).fields;
    expect(await operate('debits', 'blocked')).toBe('Nothing.');
    const label = `${body.iban.slice(0, 4)}••••${body.iban.slice(-4)}`;
    expect(await operate('debits', 'block-iban', body.iban.toLowerCase(), 'Stolen,', 'says', 'the', 'bank')).toBe(
      `Blocked: ${label}.`,
    );
    expect(await fields()).toEqual({ iban: 'iban_blocked' });
    const hidden = `+31 ••• •••• ${international.slice(-4)}`;
    expect(await operate('debits', 'block-mobile', international, 'Used by many')).toBe(`Blocked: ${hidden}.`);
    expect(await fields()).toEqual({ iban: 'iban_blocked', mobile: 'mobile_blocked' });

    // Blocking again only changes the reason.
    server().clock.advance(60_000);
    await operate('debits', 'block-mobile', international, 'Used by everybody');
    expect((await operate('debits', 'blocked')).split('\n')).toEqual([
      `mobile\t${hidden}\t2026-01-15 12:01\tUsed by everybody`,
      `iban\t${label}\t2026-01-15 12:00\tStolen, says the bank`,
    ]);
    expect(await operate('debits', 'unblock-iban', body.iban)).toBe(`Unblocked: ${label}.`);
    expect(await fields()).toEqual({ mobile: 'mobile_blocked' });
    expect(await operate('debits', 'unblock-mobile', international)).toBe(`Unblocked: ${hidden}.`);
    expect((await agent.ok('requestDebit', { body })).debit.iban).toBe(label);
    expect(await operate('debits', 'blocked')).toBe('Nothing.');
  });

  test('[SDD-04 SDD-09] blocking an account voids a pending code', async () => {
    const body = freshDraft();
    const { member, agent } = await server().addLoggedIn();
    const { debit } = await agent.ok('requestDebit', { body });
    const code = await codeFor(server(), member.id);
    await operate('debits', 'block-iban', body.iban, 'Stolen');
    expect(await agent.refused('confirmDebit', { body: { id: debit.id, code } })).toMatchObject({
      status: 410,
      error: 'debit_over',
    });
  });

  test('[ROLE-18] reports an invalid account or number, and one that is not blocked', async () => {
    await expect(operate('debits', 'block-iban', 'NL91ABNA0417164301', 'x')).rejects.toThrow(
      'NL91ABNA0417164301 is no IBAN of a SEPA country.',
    );
    await expect(operate('debits', 'block-mobile', '0612345678', 'x')).rejects.toThrow(
      '0612345678 is no mobile number: write it as +31612345678.',
    );
    await expect(operate('debits', 'block-iban', 'NL91ABNA0417164300')).rejects.toThrow(
      'Write: debits block-iban <iban> <reason>',
    );
    await expect(operate('debits', 'unblock-iban', 'NL91ABNA0417164300')).rejects.toThrow(
      'NL91••••4300 is not blocked.',
    );
    await expect(operate('debits', 'unblock-mobile', '+31612345678')).rejects.toThrow('is not blocked.');
  });
});

test("[SDD-04] uses the running server's key, so that the server recognises blocked accounts", async () => {
  const { path, remove } = makeDirectory();
  const node = startServer({ DATA_DIR: path });
  try {
    await node.address;
    const operate = (...words: string[]) =>
      run(process.execPath, ['server/operator/main.ts', ...words], {
        env: { PATH: process.env['PATH'], DATA_DIR: path },
      });
    await operate('debits', 'block-iban', 'NL91ABNA0417164300', 'Stolen');
    const { stdout } = await operate('debits', 'unblock-iban', 'NL91ABNA0417164300');
    expect(stdout).toBe('Unblocked: NL91••••4300.\n');
  } finally {
    node.kill('SIGTERM');
    await node.exit;
    remove();
  }
});
