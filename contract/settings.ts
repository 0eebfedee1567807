import * as z from 'zod/mini';
import { CountrySchema } from './fields.ts';

const yesNo = z.enum(['yes', 'no']);

/** Limits that pages state. [LEGAL-04] */
const StatedParametersSchema = z.object({
  photo_moderation: z.boolean(),
  reveal_accounts: z.boolean(),
  free_messages: z.int(),
  free_conversations: z.int(),
  likes_per_day: z.int(),
});

/**
 * The site's settings: the 36 fields of the specification, with its names, and two that pages need. [SETTINGS-01 to
 * SETTINGS-11]
 */
export const SettingsSchema = z.object({
  name: z.string(),
  /** Title of the home page; empty: the site's name. */
  index_title: z.string(),
  /** Empty: the description of index.html, in the language of the page. */
  description: z.string(),
  domain: z.string(),
  domain_language: z.nullable(z.string()),
  company_id: z.int(),
  mail_name: z.string(),
  support_email: z.string(),
  support_phone: z.nullable(z.string()),
  countries: z.array(CountrySchema),
  region_data: z.record(z.string(), z.array(z.string())),
  interests: z.array(z.string()),
  search_fields: z.array(z.string()),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  geoip_country: z.nullable(CountrySchema),
  geoip_selected_country: z.nullable(CountrySchema),
  message_credits: z.int(),
  signup_credits: z.int(),
  photo_credits: z.int(),
  gift_credits: z.int(),
  message_length: z.int(),
  /** Minor units of `currency`, per country. [SETTINGS-11] */
  minimum_message_costs: z.record(z.string(), z.object({ costs: z.int(), currency: z.string() })),
  fictional_warning: z.boolean(),
  fictional_singular: z.nullable(z.string()),
  fictional_plural: z.nullable(z.string()),
  fictional_icon: z.nullable(z.string()),
  refund_days: z.int(),
  /** 'all', 'with_trafficsource', anything else: by invitation only. [SETTINGS-10] */
  signups: z.string(),
  logged_out_search: yesNo,
  logged_out_search_trafficsource: yesNo,
  member_resell: z.boolean(),
  enable_site_entry_popup: yesNo,
  /** 1 general, 2 she, 3 bdsm, 4 bbw, 5 gilf, 6 milf, 7 gay. [SETTINGS-09] */
  niche: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7)]),
  cdn_prefix: z.string(),
  push_public_key: z.nullable(z.string()),
  /** Shows the US footer below English pages. [LAYOUT-19] */
  us_footer: z.optional(z.boolean()),
  parameters: z.optional(StatedParametersSchema),
});
export type Settings = z.infer<typeof SettingsSchema>;

/** [COMPANY-01] */
export const CompanyInfoSchema = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.nullable(z.string()),
  /** Discount in per cent for a member who leaves because of the price. */
  delete_discount: z.nullable(z.int()),
  /** ISO 8601. */
  added: z.nullable(z.string()),
});
export type CompanyInfo = z.infer<typeof CompanyInfoSchema>;
