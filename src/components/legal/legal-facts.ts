import { freeMemberLimits, likes } from '#contract/limits/contact.ts';
import { termsVersionOf } from '#contract/terms.ts';
import { useCanVisitorsSeeProfiles } from '#src/components/visitor-access.ts';
import { useAppChildState, useFacts } from '#src/system.tsx';

/** Name of the operating company. */
export const useCompanyName = (): string =>
  useAppChildState('company', (company) => company.context.data?.name ?? 'Vesper', 'Vesper');

/** Time of the terms: the company's own if it is later. [LEGAL-01 LEGAL-02] */
export const useTermsVersion = (): number => {
  const added = useAppChildState('company', (company) => company.context.data?.added ?? null, null);
  return Date.parse(termsVersionOf(added));
};

/** What free members may do on a site that changes nothing. */
const defaultParameters = {
  photo_moderation: false,
  free_messages: freeMemberLimits.messages,
  free_conversations: freeMemberLimits.conversations,
  likes_per_day: likes.freePerDay,
};

/** Until the settings are loaded: a period, so that the texts keep their length. */
const defaultRefundDays = 14;

/** Facts of this site that the texts state. */
export const useSiteFacts = () => {
  const settings = useFacts((facts) => facts.settings);
  return {
    site: settings?.name ?? 'Vesper',
    domain: settings?.domain ?? '',
    supportEmail: settings?.support_email ?? '',
    /** Days in which an order can be withdrawn; 0: none. [LEGAL-03] */
    refundDays: settings?.refund_days ?? defaultRefundDays,
    messageCredits: settings?.message_credits ?? 0,
    photoCredits: settings?.photo_credits ?? 0,
    giftCredits: settings?.gift_credits ?? 0,
    messageLength: settings?.message_length ?? 0,
    isOpenToVisitors: useCanVisitorsSeeProfiles(),
    fictionalPlural: settings?.fictional_warning === true ? settings.fictional_plural : null,
    ...(settings?.parameters ?? defaultParameters),
  };
};
