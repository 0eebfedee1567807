import { minute } from '#contract/durations.ts';
import { randomUUID } from 'node:crypto';
import { type JsonApi, createJsonApi } from '#server/providers/payments/json-api.ts';
import type { PaymentsConfig } from '#server/start/config.ts';
import { bridgeRules } from './rules.ts';
import { BrokenRule, NotTried, type Patience, type Trial } from './trial.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

export type RuleResult = {
  readonly sentence: string;
  readonly result: 'pass' | 'fail' | 'skip';
  /** Why it failed or was not tried. */
  readonly detail: string | null;
};

type Options = Pick<Trial, 'askToPay' | 'country' | 'patience' | 'price'> & {
  /** Port for the webhooks; 0: any free one. */
  readonly port: number;
  /** Where the bridge reaches that port; null: on this machine. */
  readonly webhookUrl: string | null;
  readonly now: () => number;
};

export const usualPatience: Patience = {
  payment: 10 * minute,
  webhook: minute,
  repetition: 3 * minute,
  poll: 2_000,
};

const explain = (error: Error): string => {
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message || cause.name})` : error.message;
};

/** Tries all rules against the bridge, one after the other. */
export const tryRules = async (
  bridge: Extract<PaymentsConfig, { kind: 'http' }>,
  { port, webhookUrl, now, ...options }: Options,
): Promise<RuleResult[]> => {
  const webhooks = await startWebhookReceiver(port, now);
  const openWithoutToken: (() => JsonApi) | null =
    bridge.authorization === null ? null : createJsonApi({ url: bridge.url, authorization: null });
  const trial: Trial = {
    ...options,
    openApi: createJsonApi(bridge),
    openWithoutToken,
    secret: bridge.secret,
    webhooks,
    webhookUrl: webhookUrl ?? webhooks.url,
    newOrder: () => `test-${randomUUID()}`,
    methods: null,
    payment: null,
    cancelled: null,
    isPaid: false,
    isRefundedInPart: false,
    webhooksBeforeRefund: 0,
  };
  const results: RuleResult[] = [];
  try {
    for (const { sentence, check } of bridgeRules) {
      try {
        await check(trial);
        results.push({ sentence, result: 'pass', detail: null });
      } catch (error) {
        if (error instanceof NotTried) results.push({ sentence, result: 'skip', detail: error.message });
        else if (error instanceof BrokenRule) results.push({ sentence, result: 'fail', detail: error.message });
        // The bridge does not answer.
        else if (error instanceof Error) results.push({ sentence, result: 'fail', detail: explain(error) });
        else throw error;
      }
    }
  } finally {
    webhooks.close();
  }
  return results;
};
