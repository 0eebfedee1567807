import type { Settings } from '#contract/settings.ts';
import { type Tx, defineCall } from '#server/core/call.ts';
import { minimumMessageCosts } from '#server/domain/message-price.ts';
import { regionsOf } from '#server/domain/regions.ts';
import { getEntryWarningSetting, hasUsFooter } from '#server/domain/site-settings.ts';
import { listPrices } from '#server/store/bundles.ts';
import { findPushKeys } from '#server/store/push-keys.ts';
import { findSiteDomain, getSiteParameters, getSiteSettings } from '#server/store/site-settings.ts';

/** Parameters that pages state. [LEGAL-04] */
const getStatedParameters = async (tx: Tx): Promise<Settings['parameters']> => {
  const { photo_moderation, reveal_accounts, free_messages, free_conversations, likes_per_day } =
    await getSiteParameters(tx);
  return { photo_moderation, reveal_accounts, free_messages, free_conversations, likes_per_day };
};

/** [API-10 API-27 SETTINGS-01 to SETTINGS-12 PUSH-07] */
export const loadSettings = defineCall({
  name: 'loadSettings',
  run: async ({ tx, deps, address, query, domain }) => {
    const { forced_domain: forced } = query;
    const site = await getSiteSettings(tx, forced === undefined ? domain : await findSiteDomain(tx, forced));
    const country = deps.countryDatabase.findCountry(address);
    return {
      ...site,
      region_data: Object.fromEntries(
        Object.entries(regionsOf(site.countries)).map(([country, { names }]) => [country, names]),
      ),
      push_public_key: site.push_public_key === null ? null : ((await findPushKeys(tx))?.public_key ?? null),
      geoip_country: country,
      us_footer: hasUsFooter(site, site.geoip_selected_country ?? country),
      parameters: await getStatedParameters(tx),
      enable_site_entry_popup: getEntryWarningSetting(site, country ?? site.geoip_selected_country),
      // Lowest price of a message, in the bundle with the cheapest credits. [CREDITS-03 SETTINGS-11]
      minimum_message_costs: minimumMessageCosts(await listPrices(tx), site),
    };
  },
});
