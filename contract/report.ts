import * as z from 'zod/mini';
import { IdSchema, TimeSchema } from './fields.ts';
import { report } from './limits.ts';

/** What can be reported; `subject` of a report is the id of the photo or of the message, null for the member. */
export const ReportKindSchema = z.enum(['member', 'photo', 'message']);
export type ReportKind = z.infer<typeof ReportKindSchema>;

export const reportReasons = ['fake', 'abuse', 'spam', 'underage', 'indecent', 'other'] as const;
export const ReportReasonSchema = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReasonSchema>;

/** Another reason needs words. */
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

/** What an operator has decided: something was done about it, or nothing was found. */
export const ReportStateSchema = z.enum(['open', 'acted', 'dismissed']);

/** What the reporter has said of the same once more, while it was open. */
const ReportAdditionSchema = z.object({
  reason: ReportReasonSchema,
  remarks: z.string(),
  created: TimeSchema,
});

/** A report as its reporter sees it. `name` is null as long as the reported member is not there for him. */
export const ReportSchema = z.object({
  id: IdSchema,
  kind: ReportKindSchema,
  reason: ReportReasonSchema,
  remarks: z.string(),
  /** In the order in which they were said. */
  additions: z.array(ReportAdditionSchema),
  name: z.nullable(z.string()),
  state: ReportStateSchema,
  /** The operator's words to the reporter. */
  answer: z.nullable(z.string()),
  created: TimeSchema,
  decided: z.nullable(TimeSchema),
});
export type Report = z.infer<typeof ReportSchema>;
