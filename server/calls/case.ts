import { Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { addCase, addReply, createCaseToken, findCaseByToken } from '#server/store/cases.ts';
import { toAsker } from '#server/http/client-address.ts';
import { type MailDeps, queueMail, toStranger } from '#server/store/queue-mail.ts';
import { mailObjection } from '#server/store/operator-mails.ts';
import { reopenReport } from '#server/store/reports.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import type { SupportCaseTable } from '#server/db/schema.ts';

/** The mail contains the number but not the text: anyone may have entered the address. */
const mailNumber = async (
  tx: Tx,
  deps: MailDeps,
  { id, number, email, language, site_domain: domain }: SupportCaseTable,
  now: number,
) => {
  const link = `${siteOrigin(deps.config, domain)}/${await createCaseToken(tx, id)}`;
  await queueMail(tx, deps, toStranger(email, language, domain), 'case_received', { link, number }, now);
};

/** [ROUTE-35 LEGAL-04] */
export const createCase = defineCall({
  name: 'createCase',
  run: async ({ tx, deps, now, member, address, domain, body }) => {
    const asker = member?.id ?? toAsker(address);
    const opened = await addCase(tx, deps.vault, { ...body, memberId: member?.id ?? null, domain, asker }, now);
    if (opened === null) return new Refusal('too_many_mails');
    if (opened.isConfirmed) await mailNumber(tx, deps, opened.added, now);
    return { number: opened.added.number };
  },
});

/** The mailed token alone opens a case. [ROUTE-61] */
export const openCase = defineCall({
  name: 'openCase',
  run: async ({ tx, body }) => {
    const found = await findCaseByToken(tx, body.token);
    return found === null ? new Refusal('not_found') : { case: found };
  },
});

/** The first reply to a decision on a report opens the report again. [ROUTE-61 ROLE-17 ROLE-18] */
export const replyToCase = defineCall({
  name: 'replyToCase',
  run: async ({ tx, deps, now, body }) => {
    const replied = await addReply(tx, body.token, body.text, now);
    if (replied === null) return new Refusal('not_found');
    if (replied === false) return new Refusal('invalid_fields', { fields: { text: 'case_full' } });
    const { objection } = replied;
    if (objection !== null) {
      if (objection.reportId !== null) await reopenReport(tx, objection.reportId, now);
      await mailObjection(tx, deps, now);
    }
    return { case: replied.case };
  },
});
