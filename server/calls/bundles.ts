import { call } from '#server/call.ts';
import { bundleView } from '#server/domain/money-views.ts';
import { methodsIn, paymentCountry } from '#server/domain/payment-methods.ts';
import { currencyOf } from '#server/domain/prices.ts';
import { readBundles } from '#server/store/bundles.ts';
import { readSite } from '#server/store/settings.ts';

/** [CREDITS-01 CREDITS-06 PREMIUM-02 PAY-09 PAY-11 API-35] */
export const loadBundles = call({
  name: 'loadBundles',
  run: async ({ tx, deps, member, query }) => {
    const site = await readSite(tx);
    const country = paymentCountry([query.country, site.geoip_selected_country, member?.country], site.countries);
    return {
      bundles: (await readBundles(tx, currencyOf(country))).map((row) => bundleView(row, site.message_credits)),
      methods: methodsIn(country).filter((method) => deps.payments.methods.includes(method)),
      country,
      last: null,
      card: null,
      unfinished: null,
    };
  },
});
