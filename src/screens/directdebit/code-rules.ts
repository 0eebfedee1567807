import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { SmsCodeSchema } from '#contract/direct-debit.ts';

/** Part of the form's chunk: a code is sent and retried offline too. [SDD-09] */
export const rules = zodResolver(z.object({ code: SmsCodeSchema }));
