import { zodResolver } from '@hookform/resolvers/zod';
import { LeavingSchema, MailChangeSchema, PasswordChangeSchema } from '#contract/account.ts';

export const passwordRules = zodResolver(PasswordChangeSchema);
export const mailRules = zodResolver(MailChangeSchema);
export const leavingRules = zodResolver(LeavingSchema);
