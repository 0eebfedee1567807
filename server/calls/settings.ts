import { defineCall } from '#server/core/call.ts';
import { minimumMessageCosts } from '#server/domain/message-price.ts';
import { regionsOf } from '#server/domain/regions.ts';
import { getEntryWarningSetting } from '#server/domain/site-settings.ts';
import { listPrices } from '#server/store/bundles.ts';
import { findPushKeys } from '#server/store/push-keys.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** [API-10 API-27 SETTINGS-01 to SETTINGS-12 PUSH-07] */
export const loadSettings = defineCall({
  name: 'loadSettings',
  run: async ({ tx, query }) => {
    const site = await getSiteSettings(tx, query.forced_domain);
    return {
      ...site,
      region_data: Object.fromEntries(
        Object.entries(regionsOf(site.countries)).map(([country, { names }]) => [country, names]),
      ),
      push_public_key: site.push_public_key === null ? null : ((await findPushKeys(tx))?.public_key ?? null),
      // Members are not located by IP address yet.
      geoip_country: null,
      enable_site_entry_popup: getEntryWarningSetting(site, site.geoip_selected_country),
      // Lowest price of a message, in the bundle with the cheapest credits. [CREDITS-03 SETTINGS-11]
      minimum_message_costs: minimumMessageCosts(await listPrices(tx), site),
    };
  },
});
