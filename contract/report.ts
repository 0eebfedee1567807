import * as z from 'zod/mini';
import { IdSchema, TimeSchema } from './fields.ts';
import { report } from './limits/contact.ts';

/** Kinds of reports; `subject` is the id of the photo or message, null for a member. */
export const ReportKindSchema = z.enum(['member', 'photo', 'message']);
export type ReportKind = z.infer<typeof ReportKindSchema>;

export const reportReasons = ['fake', 'abuse', 'spam', 'underage', 'indecent', 'other'] as const;
export const ReportReasonSchema = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReasonSchema>;

/** The reason `other` requires remarks. */
export const ReportDraftSchema = z
  .object({
    profile: IdSchema,
    kind: ReportKindSchema,
    subject: z.nullable(IdSchema),
    reason: ReportReasonSchema,
    remarks: z.string().check(z.trim(), z.maxLength(report.remarks, 'too_long')),
  })
  .check(
    z.refine(({ reason, remarks }) => reason !== 'other' || remarks !== '', { error: 'required', path: ['remarks'] }),
  );
export type ReportDraft = z.infer<typeof ReportDraftSchema>;

/** The operator's decision. */
export const ReportStateSchema = z.enum(['open', 'acted', 'dismissed']);

/** Additions by the reporter while the report was open. */
const ReportAdditionSchema = z.object({
  reason: ReportReasonSchema,
  remarks: z.string(),
  created: TimeSchema,
});

/** A report as its reporter sees it. `name` is null while the reported member is not visible to the reporter. */
export const ReportSchema = z.object({
  id: IdSchema,
  kind: ReportKindSchema,
  reason: ReportReasonSchema,
  remarks: z.string(),
  /** Oldest first. */
  additions: z.array(ReportAdditionSchema),
  name: z.nullable(z.string()),
  state: ReportStateSchema,
  /** The operator's message to the reporter. */
  answer: z.nullable(z.string()),
  created: TimeSchema,
  decided: z.nullable(TimeSchema),
});
export type Report = z.infer<typeof ReportSchema>;

/** A conversation that disappeared: the other member blocked, was blocked, left, or is hidden. */
export const PastConversationSchema = z.object({
  profile: IdSchema,
  name: z.string(),
  /** Time of the last message. */
  time: TimeSchema,
  /** Blocked by this member. */
  blocked: z.boolean(),
});
export type PastConversation = z.infer<typeof PastConversationSchema>;
