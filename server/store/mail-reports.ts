import { runChange } from '#server/core/change.ts';
import type { Deps } from '#server/core/deps.ts';
import { findMailIds } from '#server/domain/mail-token.ts';
import { parseMailReport } from '#server/domain/mail-report.ts';
import { disableMails } from './outbox.ts';

export type ReportDeps = Pick<Deps, 'db' | 'bus' | 'log' | 'vault'>;

/**
 * Ends notification mails to the address of a bounced mail or of one marked as spam. Reports can be forged: they count
 * only with the signed id of a sent mail. Returns the number of members. [MAIL-03 MAIL-04]
 */
export const applyMailReport = async (deps: ReportDeps, raw: string, now: number): Promise<number> => {
  const report = await parseMailReport(raw);
  const ids = report === null ? [] : findMailIds(deps.vault, report.text);
  if (report === null || ids.length === 0) return 0;
  return runChange(deps, now, async ({ tx, publishEvent }) => {
    const mails = await tx.selectFrom('outbox').select('recipient').where('id', 'in', ids).execute();
    const addresses = [...new Set(mails.map(({ recipient }) => recipient))];
    let members = 0;
    for (const address of addresses) {
      const memberId = await disableMails(tx, address, report.reason);
      if (memberId === null) continue;
      members += 1;
      await publishEvent(memberId, { type: 'user' });
    }
    return members;
  });
};
