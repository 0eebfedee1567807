import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { DiscountCodeSchema } from '#contract/discount.ts';

/** Sent as typed: the server normalises it. [DISCOUNT-02] */
export const rules = zodResolver(z.object({ discount: DiscountCodeSchema }), undefined, { raw: true });
