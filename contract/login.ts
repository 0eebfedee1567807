import * as z from 'zod/mini';
import { account } from './limits/account.ts';

/** `login` is an email address or a name. [LOGIN-09 API-22] */
export const LoginSchema = z.object({
  login: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(account.email.max, 'too_long')),
  password: z.string().check(z.minLength(1, 'required'), z.maxLength(account.password.max, 'too_long')),
});
