import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { SmsCodeSchema } from '#contract/direct-debit.ts';

/** Must load with the form: a code is sent and retried without a network too. [SDD-09] */
export const rules = zodResolver(z.object({ code: SmsCodeSchema }));
