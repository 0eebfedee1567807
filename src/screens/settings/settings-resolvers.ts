import { zodResolver } from '@hookform/resolvers/zod';
import { DeletionRequestSchema, MailChangeSchema, PasswordChangeSchema } from '#contract/account.ts';

export const passwordResolver = zodResolver(PasswordChangeSchema);
export const mailResolver = zodResolver(MailChangeSchema);
export const deletionResolver = zodResolver(DeletionRequestSchema);
