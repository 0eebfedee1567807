import { day } from '#contract/durations.ts';
import { report as limits } from '#contract/limits/contact.ts';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { type ReportReason, ReportReasonSchema } from '#contract/report.ts';
import type { Tx } from '#server/core/call.ts';
import type { MemberTable, ReportTable } from '#server/db/schema.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { reportReasonTexts, unknownReason } from '#server/texts/mails.ts';
import { getTranslate } from '#server/texts/catalogues.ts';
import { type DecisionKind, writeDecision } from '#server/texts/write-mail.ts';
import { addDecisionCase, createCaseToken, findSuspensionCase } from './cases.ts';
import { claimDailySlot } from './daily-limit.ts';
import { getMember } from './members.ts';
import { type MailDeps, queueMail } from './queue-mail.ts';
import { hasOpenReports } from './reports.ts';

const languageOf = ({ language }: Pick<MemberTable, 'language'>) => (isLocale(language) ? language : defaultLocale);

type Decision = {
  readonly kind: DecisionKind;
  readonly reason: string;
  /** Null: a suspension. */
  readonly reportId: string | null;
};

const mailDecision = async (
  tx: Tx,
  deps: MailDeps,
  member: MemberTable,
  { kind, reason, caseId }: Pick<Decision, 'kind' | 'reason'> & { readonly caseId: string },
  now: number,
): Promise<void> => {
  const link = `${siteOrigin(deps.config, member.site_domain)}/${await createCaseToken(tx, caseId)}`;
  await queueMail(tx, deps, member, kind, { link, reason, days: limits.evidence / day }, now);
};

/** Stores a decision as a case to which its reader can object, and mails it; a second decision joins the first. [ROLE-18] */
const sendDecision = async (
  tx: Tx,
  deps: MailDeps,
  member: MemberTable,
  { kind, reason, reportId }: Decision,
  now: number,
): Promise<void> => {
  const language = languageOf(member);
  const text = writeDecision(kind, reason, language);
  const caseId = await addDecisionCase(tx, member, { reportId, text, language }, now);
  await mailDecision(tx, deps, member, { kind, reason, caseId }, now);
};

const translateReason = (reason: ReportReason, member: MemberTable): string =>
  getTranslate(languageOf(member))(reportReasonTexts[reason]);

/**
 * Mails the reporter, and the reported member only after an upheld report. A member hidden by reports is visible again once
 * none is open. [ROLE-17 ROLE-18]
 */
export const announceDecision = async (tx: Tx, deps: MailDeps, report: ReportTable, now: number): Promise<void> => {
  const { id: reportId, state, answer, about_id: aboutId } = report;
  const reporter = await getMember(tx, report.from_id);
  if (reporter.erased === 0) {
    const kind = state === 'acted' ? 'report_acted' : 'report_dismissed';
    await sendDecision(tx, deps, reporter, { kind, reason: answer ?? '', reportId }, now);
  }
  const about = aboutId === null ? null : await getMember(tx, aboutId);
  if (about === null || about.erased === 1) return;
  if (state === 'acted') {
    const reason = translateReason(ReportReasonSchema.parse(report.reason), about);
    await sendDecision(tx, deps, about, { kind: 'report_upheld', reason, reportId }, now);
  }
  if (about.hidden_at === null || (await hasOpenReports(tx, about.id))) return;
  await tx.updateTable('member').set({ hidden_at: null }).where('id', '=', about.id).execute();
  await queueMail(
    tx,
    deps,
    about,
    'profile_visible',
    { link: `${siteOrigin(deps.config, about.site_domain)}/members` },
    now,
  );
};

export const announceSuspension = (
  tx: Tx,
  deps: MailDeps,
  member: MemberTable,
  reason: string,
  now: number,
): Promise<void> => sendDecision(tx, deps, member, { kind: 'account_suspended', reason, reportId: null }, now);

/** After a login with the right password: the mail again, once a day. [LOGIN-06 ROLE-18] */
export const remindOfSuspension = async (tx: Tx, deps: MailDeps, member: MemberTable, now: number): Promise<void> => {
  if (!(await claimDailySlot(tx, `suspension-mail:${member.id}`, now))) return;
  const found = await findSuspensionCase(tx, member.id);
  if (found === undefined) {
    await announceSuspension(tx, deps, member, getTranslate(languageOf(member))(unknownReason), now);
    return;
  }
  await mailDecision(tx, deps, member, { kind: 'suspension_reminder', reason: found.text, caseId: found.id }, now);
};
