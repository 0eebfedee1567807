import { zodResolver } from '@hookform/resolvers/zod';
import { LoginSchema } from '#contract/login.ts';

export const resolver = zodResolver(LoginSchema);
