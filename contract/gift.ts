import * as z from 'zod/mini';

/** The gifts of the house. [GIFT-03] */
export const gifts = ['rose', 'coffee', 'chocolate', 'champagne', 'cake', 'teddy', 'perfume', 'ring'] as const;
export const GiftIdSchema = z.enum(gifts);
export type GiftId = z.infer<typeof GiftIdSchema>;

/** `picture` is an address on this site. What it costs, `gift_credits`, stands in the settings. */
export const GiftSchema = z.object({ id: GiftIdSchema, picture: z.string() });
export type Gift = z.infer<typeof GiftSchema>;

export const GiftsReplySchema = z.object({ gifts: z.array(GiftSchema) });
