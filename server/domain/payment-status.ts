import { type ProviderState, providerStates } from '#contract/payment.ts';

/**
 * What a payment has come to once the provider reports `reported`. Reports come late, twice and in any order: what is
 * further on stands, so that every order of the same reports ends the same. [PAY-12]
 */
export const nextState = (current: ProviderState, reported: ProviderState): ProviderState =>
  providerStates.indexOf(reported) > providerStates.indexOf(current) ? reported : current;
