import * as z from 'zod/mini';
import { LocaleSchema, TimeSchema } from './fields.ts';
import { cases } from './limits/server.ts';
import { EmailSchema } from './signup.ts';

export const caseTopics = ['payment', 'member', 'account', 'privacy', 'technical', 'other'] as const;
const CaseTopicSchema = z.enum(caseTopics, 'required');

/** `decision`: begun by us, with a decision to which its reader can object. [ROLE-17 ROLE-18] */
const CaseSubjectSchema = z.enum([...caseTopics, 'decision']);
export type CaseSubject = z.infer<typeof CaseSubjectSchema>;

const CaseTextSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(cases.textLength, 'too_long'));

/** What a visitor or a member writes on `/complaints`. [ROUTE-35 LEGAL-04] */
export const CaseDraftSchema = z.object({
  email: EmailSchema,
  topic: CaseTopicSchema,
  text: CaseTextSchema,
});
export type CaseDraft = z.infer<typeof CaseDraftSchema>;

export const NewCaseSchema = z.extend(CaseDraftSchema, { language: LocaleSchema });

/** Eight digits in two groups, as `1234-5678`. */
export const CaseNumberSchema = z.string().check(z.regex(/^\d{4}-\d{4}$/));

/** A reply of the sender through the mailed link. */
export const CaseReplySchema = z.object({ text: CaseTextSchema });
export type CaseReply = z.infer<typeof CaseReplySchema>;

/** A case as its sender sees it. `entries` are the oldest first: the question, answers and replies. */
export const CaseSchema = z.object({
  number: CaseNumberSchema,
  topic: CaseSubjectSchema,
  /** `open`: waits for the operator. */
  state: z.enum(['open', 'answered', 'closed']),
  created: TimeSchema,
  entries: z.array(z.object({ author: z.enum(['sender', 'operator']), text: z.string(), time: TimeSchema })),
});
export type Case = z.infer<typeof CaseSchema>;
