import { Refusal, defineCall } from '#server/core/call.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { getMember } from '#server/store/members.ts';
import { mailReport } from '#server/store/operator-mails.ts';
import { queueMail } from '#server/store/queue-mail.ts';
import { addReport, findReported, hideOftenReported, listOwnReports } from '#server/store/reports.ts';
import { findReportable } from '#server/store/member-visibility.ts';
import { listPastConversations } from '#server/store/past-conversations.ts';

/** With an id, only that report and no past conversations: 404 when it is another member's, as when it does not exist. */
export const loadReports = defineCall({
  name: 'loadReports',
  run: async ({ tx, now, member, query }) => {
    const reports = await listOwnReports(tx, member.id, query.id);
    if (query.id === undefined) {
      return { reports, past_conversations: await listPastConversations(tx, member.id, now) };
    }
    return reports.length === 0 ? new Refusal('not_found') : { reports, past_conversations: [] };
  },
});

/**
 * Every viewable member can be reported, and every member of a past conversation. The operator is mailed; the reported member is
 * only notified when hidden by several reports.
 */
export const report = defineCall({
  name: 'report',
  run: async ({ tx, deps, now, member, body }) => {
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    const about = await findReportable(tx, member.id, body.profile);
    const content = about === undefined ? null : await findReported(tx, member.id, body);
    if (content === null) return new Refusal('not_found');
    const added = await addReport(tx, member.id, { ...body, ...content }, now);
    if (added === null) return new Refusal('invalid_fields', { fields: { remarks: 'report_full' } });
    if (added.isNew || body.reason === 'underage') await mailReport(tx, deps, body.reason, now);
    if (added.isNew && (await hideOftenReported(tx, body.profile, now))) {
      const reported = await getMember(tx, body.profile);
      const link = `${siteOrigin(deps.config, reported.site_domain)}/complaints`;
      await queueMail(tx, deps, reported, 'profile_hidden', { link }, now);
    }
    return { report: added.report };
  },
});
