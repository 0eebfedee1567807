import { zodResolver } from '@hookform/resolvers/zod';
import { ResetRequestSchema } from '#contract/account.ts';

export const resolver = zodResolver(ResetRequestSchema);
