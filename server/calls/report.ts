import { Refusal, defineCall } from '#server/core/call.ts';
import { addReport, findReported, listOwnReports } from '#server/store/reports.ts';
import { isViewableBy } from '#server/store/member-visibility.ts';

/** With an id that one report, the same 404 for one of somebody else as for none. */
export const loadReports = defineCall({
  name: 'loadReports',
  run: async ({ tx, member, query }) => {
    const reports = await listOwnReports(tx, member.id, query.id);
    return query.id !== undefined && reports.length === 0 ? new Refusal('not_found') : { reports };
  },
});

/** Whoever may be looked at may be reported, also when one has blocked him. The reported member hears nothing of it. */
export const report = defineCall({
  name: 'report',
  run: async ({ tx, now, member, body }) => {
    if (body.profile === member.id) return new Refusal('invalid_fields', { fields: { profile: 'invalid' } });
    const about = await tx
      .selectFrom('member')
      .select('id')
      .where('id', '=', body.profile)
      .where(isViewableBy(member.id))
      .executeTakeFirst();
    const reported = about === undefined ? null : await findReported(tx, member.id, body);
    if (reported === null) return new Refusal('not_found');
    const added = await addReport(tx, member.id, { ...body, ...reported }, now);
    return added === null ? new Refusal('invalid_fields', { fields: { remarks: 'report_full' } }) : { report: added };
  },
});
