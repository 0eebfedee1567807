import * as z from 'zod/mini';
import { IdSchema, ImageSchema } from './fields.ts';

/** `cam`: a webcam performer; `resell`: a profile of another site. [LANDER-02 LANDER-04] */
export const promoKinds = ['cam', 'resell'] as const;
const PromoKindSchema = z.enum(promoKinds);
export type PromoKind = z.infer<typeof PromoKindSchema>;

/** Advertisement that looks like a profile; always labelled. */
export const PromoSchema = z.object({
  id: IdSchema,
  kind: PromoKindSchema,
  name: z.string(),
  text: z.string(),
  image: ImageSchema,
  /** https URL of another site. */
  url: z.string(),
});
export type Promo = z.infer<typeof PromoSchema>;
