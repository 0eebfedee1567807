import * as z from 'zod/mini';
import { CountrySchema } from '#contract/fields.ts';
import { chat, freeMemberLimits, likes } from '#contract/limits/contact.ts';
import { countries } from '#contract/locales.ts';
import { publicFieldNames } from '#contract/profile-fields.ts';
import { interests } from '#contract/profile.ts';
import { type CompanyInfo, SettingsSchema } from '#contract/settings.ts';

/** Stored settings, without those derived from the visitor, the bundles or the region lists. */
export const SiteSettingsSchema = z.extend(
  z.omit(SettingsSchema, {
    geoip_country: true,
    minimum_message_costs: true,
    region_data: true,
    parameters: true,
  }),
  {
    /** The key is stored in the setting `push_keys`; null here: the operator has disabled push. [PUSH-07] */
    push_public_key: z.optional(z.null()),
    /** The entry warning is limited to these countries; undefined: shown everywhere. [ENTRY-06] */
    entry_countries: z.optional(z.array(CountrySchema)),
  },
);
export type SiteSettings = z.infer<typeof SiteSettingsSchema>;

export const defaultSiteSettings: SiteSettings = {
  name: 'Vesper',
  index_title: '',
  description: '',
  domain: 'localhost',
  domain_language: null,
  company_id: 1,
  mail_name: 'Vesper',
  support_email: 'support@vesper.example',
  support_phone: null,
  countries: [...countries],
  interests: [...interests],
  search_fields: [
    'gender',
    'country',
    'countryregion',
    'min_age',
    'max_age',
    'within',
    'online',
    'photo',
    'common',
    'sort',
  ],
  visible_profile_fields: ['age', 'city', 'region', 'country', ...publicFieldNames, 'interests'],
  visible_profile_notes: ['about_me', 'prompts'],
  geoip_selected_country: null,
  message_credits: 1,
  signup_credits: 0,
  photo_credits: 3,
  gift_credits: 5,
  message_length: chat.messageLength,
  fictional_warning: false,
  fictional_singular: null,
  fictional_plural: null,
  fictional_icon: null,
  refund_days: 14,
  signups: 'all',
  logged_out_search: 'yes',
  logged_out_search_trafficsource: 'yes',
  member_resell: false,
  enable_site_entry_popup: 'yes',
  niche: 1,
  cdn_prefix: '/photos/',
};

/**
 * Limits of free members and other settings that are not sent to clients. `likes_per_day` applies to free members only.
 * [ROLE-10 ROLE-11 ROLE-16 LIKE-11]
 */
export const SiteParametersSchema = z.object({
  free_messages: z.int().check(z.gte(0)),
  free_conversations: z.int().check(z.gte(0)),
  likes_per_day: z.int().check(z.gte(0)),
  /** Uploaded photos stay hidden until an operator approves them. [PHOTO-08] */
  photo_moderation: z.boolean(),
  /** False: sign-up, login, reset and change of address never tell if an address has an account. [LOGIN-13] */
  reveal_accounts: z.boolean(),
  /** Direct debits started per day by one member, account or mobile number, including failed ones. [SDD-06 SDD-09] */
  debits_per_day: z.int().check(z.gte(0)),
  /** Debits without a bank's answer per member or account, and their sum in minor units. */
  debits_running: z.int().check(z.gte(0)),
  debits_running_amount: z.int().check(z.gte(0)),
  /** SEPA creditor identifier of the company; empty: none yet. [SDD-09] */
  creditor_id: z.string().check(z.regex(/^(?:[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28})?$/)),
});
export type SiteParameters = z.infer<typeof SiteParametersSchema>;

export const defaultParameters: SiteParameters = {
  free_messages: freeMemberLimits.messages,
  free_conversations: freeMemberLimits.conversations,
  likes_per_day: likes.freePerDay,
  photo_moderation: false,
  reveal_accounts: true,
  debits_per_day: 3,
  debits_running: 2,
  debits_running_amount: 20_000,
  creditor_id: '',
};

/** Empty fields are not shown. [COMPANY-02] */
export const defaultCompany: CompanyInfo = {
  name: 'Vesper',
  address: '',
  kvk: '',
  city: '',
  country: '',
  tradenames: [],
  vat_numbers: [],
  support_phone: null,
  delete_discount: null,
  added: null,
};

/** Where the site has not decided, visitors from the US have it. `country` null: unknown. [LAYOUT-19] */
export const hasUsFooter = (site: SiteSettings, country: SiteSettings['geoip_selected_country']): boolean =>
  site.us_footer ?? country === 'US';

/** `country` null: unknown. [ENTRY-04 ENTRY-06] */
export const getEntryWarningSetting = (
  site: SiteSettings,
  country: SiteSettings['geoip_selected_country'],
): 'yes' | 'no' => {
  const isWarningCountry =
    site.entry_countries === undefined || (country !== null && site.entry_countries.includes(country));
  return isWarningCountry ? site.enable_site_entry_popup : 'no';
};
