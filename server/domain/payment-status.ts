import { type ProviderState, providerStates } from '#contract/payment.ts';

/**
 * Provider reports arrive late, twice and in any order: the more advanced state wins, so that the result does not
 * depend on their order. [PAY-12]
 */
export const nextState = (current: ProviderState, reported: ProviderState): ProviderState =>
  providerStates.indexOf(reported) > providerStates.indexOf(current) ? reported : current;
