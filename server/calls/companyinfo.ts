import { call } from '#server/call.ts';
import { readCompany } from '#server/store/settings.ts';

/** [API-13 COMPANY-01] */
export const loadCompanyInfo = call({ name: 'loadCompanyInfo', run: ({ tx }) => readCompany(tx) });
