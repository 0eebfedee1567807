import * as z from 'zod/mini';
import { isLocale, type Locale } from './locales.ts';

/** Shapes that several nouns share. */

/** Ids are made by the server and mean nothing: letters, digits, `-` and `_`. */
export const IdSchema = z.string().check(z.regex(/^[\w-]{8,40}$/, 'invalid'));

/** Milliseconds since the epoch, by the server's clock. */
export const TimeSchema = z.int();

/** ISO 3166-1 alpha-2. */
export const CountrySchema = z.string().check(z.regex(/^[A-Z]{2}$/, 'invalid'));

/** ISO 4217. */
export const CurrencySchema = z.string().check(z.regex(/^[A-Z]{3}$/, 'invalid'));

/** Money: integer minor units (cents) of an ISO currency. */
export const MoneySchema = z.object({ amount: z.int(), currency: CurrencySchema });
export type Money = z.infer<typeof MoneySchema>;

export const LocaleSchema = z.custom<Locale>((value) => typeof value === 'string' && isLocale(value), 'invalid');

/**
 * Paths below `cdn_prefix`: the whole picture under `filename`, and its 3:4 renditions in the widths of `photoWidths`.
 */
export const ImageSchema = z.object({
  filename: z.string(),
  large_filename: z.string(),
  medium_filename: z.string(),
  small_filename: z.string(),
  thumb_filename: z.string(),
});
export type Image = z.infer<typeof ImageSchema>;

export const OkSchema = z.object({ ok: z.literal(true) });
