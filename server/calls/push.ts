import { Refusal, call } from '#server/call.ts';
import { isPublicEndpoint } from '#server/domain/push-endpoint.ts';
import { dropSubscription, keepSubscription } from '#server/store/push-subscriptions.ts';

/** It lives as long as the session that brings it. [PUSH-08 PUSH-14 API-06 API-24] */
export const subscribePush = call({
  name: 'subscribePush',
  run: async ({ tx, deps, now, session, body: { subscription } }) => {
    if (!deps.config.demo && !isPublicEndpoint(subscription.endpoint))
      return new Refusal('invalid_fields', { fields: { 'subscription.endpoint': 'invalid' } });
    await keepSubscription(tx, session, subscription, now);
    return { ok: true as const };
  },
});

/** [PUSH-14] */
export const unsubscribePush = call({
  name: 'unsubscribePush',
  run: async ({ tx, member, body }) => {
    await dropSubscription(tx, member.id, body.endpoint);
    return { ok: true as const };
  },
});
