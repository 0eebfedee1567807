import * as z from 'zod/mini';
import type { FieldError } from './errors.ts';
import { IdSchema, ImageSchema, TimeSchema } from './fields.ts';
import { account, activationCode, deletion, pauseMonths } from './limits/account.ts';
import { EmailSchema, PasswordSchema } from './signup.ts';

const is = (code: FieldError) => code;

/** A password that is only compared: the rules may have changed since it was chosen. */
const KnownPasswordSchema = z
  .string()
  .check(z.minLength(1, is('required')), z.maxLength(account.password.max, is('too_long')));

/** The digits of the activation mail. [ACTIVATE-04] */
export const ActivationCodeSchema = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^\\d{${activationCode.length}}$`), 'mail_code_wrong'));

export const TokenSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** `password`: asked for in a browser that has never been logged in to the account. [ACTIVATE-03 ACTIVATE-07] */
export const LinkConfirmationSchema = z.object({ token: TokenSchema, password: z.optional(KnownPasswordSchema) });

/** [PASSWORD-01 PASSWORD-03] */
export const ResetRequestSchema = z.object({ email: EmailSchema });

/** The form asks for the new password twice. [PASSWORD-02 PASSWORD-07 PASSWORD-08] */
export const ResetSchema = z.object({ token: TokenSchema, password: PasswordSchema });

/** [PASSWORD-06 PASSWORD-07] */
export const PasswordChangeSchema = z.object({ old_password: KnownPasswordSchema, password: PasswordSchema });
export type PasswordChange = z.infer<typeof PasswordChangeSchema>;

/** [MAIL-01 MAIL-05] */
export const MailChangeSchema = z.object({ email: EmailSchema, password: KnownPasswordSchema });
export type MailChange = z.infer<typeof MailChangeSchema>;

/** [DELETE-02] */
export const DeleteReasonSchema = z.enum([
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
]);
export type DeleteReason = z.infer<typeof DeleteReasonSchema>;

const deletionReason = {
  reason: DeleteReasonSchema,
  remarks: z.optional(z.string().check(z.trim(), z.maxLength(deletion.remarks, is('too_long')))),
};
const otherNeedsRemarks = z.refine<{ reason: DeleteReason; remarks?: string | undefined }>(
  ({ reason, remarks }) => reason !== 'other' || (remarks ?? '') !== '',
  { path: ['remarks'], error: is('required') },
);

/** The reason `other` requires remarks. [DELETE-02 DELETE-03] */
export const DeletionRequestSchema = z.object(deletionReason).check(otherNeedsRemarks);
export type DeletionRequest = z.infer<typeof DeletionRequestSchema>;

/** [DELETE-02 DELETE-03 DELETE-06] */
export const DeletionSchema = z.object({ ...deletionReason, password: KnownPasswordSchema }).check(otherNeedsRemarks);
export type Deletion = z.infer<typeof DeletionSchema>;

/** [DELETE-05] */
export const PauseSchema = z.object({ months: z.literal(pauseMonths) });
export type AccountPause = z.infer<typeof PauseSchema>;

/** A browser in which the member is logged in. `device`: names of browser and system, as `Firefox, Linux`. [SESSION-15] */
export const SessionSchema = z.object({
  id: IdSchema,
  device: z.nullable(z.string()),
  created_at: TimeSchema,
  used_at: TimeSchema,
  current: z.boolean(),
});
export type Session = z.infer<typeof SessionSchema>;

/** [BLOCK-01] */
export const BlockedMemberSchema = z.object({ id: IdSchema, name: z.string(), main_image: z.nullable(ImageSchema) });
export type BlockedMember = z.infer<typeof BlockedMemberSchema>;
