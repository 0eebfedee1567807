import { defineCall } from '#server/core/call.ts';
import { getCompany } from '#server/store/site-settings.ts';

/** [API-13 COMPANY-01] */
export const loadCompanyInfo = defineCall({ name: 'loadCompanyInfo', run: ({ tx, domain }) => getCompany(tx, domain) });
