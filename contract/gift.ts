import * as z from 'zod/mini';

/** [GIFT-03] */
export const gifts = ['rose', 'coffee', 'chocolate', 'champagne', 'cake', 'teddy', 'perfume', 'ring'] as const;
export const GiftIdSchema = z.enum(gifts);
export type GiftId = z.infer<typeof GiftIdSchema>;

/** `picture` is a path on this site. The price is the setting `gift_credits`. */
export const GiftSchema = z.object({ id: GiftIdSchema, picture: z.string() });
export type Gift = z.infer<typeof GiftSchema>;

export const GiftsReplySchema = z.object({ gifts: z.array(GiftSchema) });
