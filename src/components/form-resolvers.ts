import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import {
  DeletionRequestSchema,
  MailChangeSchema,
  PasswordChangeSchema,
  ResetRequestSchema,
  ResetSchema,
} from '#contract/account.ts';
import { CaseDraftSchema, CaseReplySchema, caseTopics } from '#contract/case.ts';
import type { FieldError } from '#contract/errors.ts';
import { LoginSchema } from '#contract/login.ts';
import { ProfileChangeSchema } from '#contract/own-profile.ts';
import { ReportDraftSchema } from '#contract/report.ts';

export const login = zodResolver(LoginSchema);
export const profile = zodResolver(ProfileChangeSchema);
export const report = zodResolver(ReportDraftSchema);
export const passwordChange = zodResolver(PasswordChangeSchema);
export const mailChange = zodResolver(MailChangeSchema);

/** The choice is empty at first. */
const ChosenTopicSchema = z.pipe(
  z.string(),
  z.transform((chosen, { issues }) => {
    const topic = caseTopics.find((one) => one === chosen);
    if (topic !== undefined) return topic;
    issues.push({ code: 'custom', input: chosen, message: 'required' satisfies FieldError });
    return z.NEVER;
  }),
);
export const complaint = zodResolver(z.extend(CaseDraftSchema, { topic: ChosenTopicSchema }));
export const caseReply = zodResolver(CaseReplySchema);
export const deletion = zodResolver(DeletionRequestSchema);
export const resetRequest = zodResolver(ResetRequestSchema);

/** Both passwords must be equal. [PASSWORD-02 PASSWORD-07] */
export const newPassword = zodResolver(
  z.object({ password: ResetSchema.shape.password, repeated: z.string() }).check(
    z.refine(({ password, repeated }) => password === repeated, {
      path: ['repeated'],
      error: 'passwords_differ' satisfies FieldError,
    }),
  ),
);
