import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { GiftIdSchema } from '#contract/gift.ts';

export const rules = zodResolver(z.object({ gift: GiftIdSchema }));
