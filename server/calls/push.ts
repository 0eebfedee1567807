import { Refusal, defineCall } from '#server/core/call.ts';
import { isPublicEndpoint } from '#server/domain/push-endpoint.ts';
import { deleteSubscription, saveSubscription } from '#server/store/push-subscriptions.ts';

/** A subscription ends with the session that created it. [PUSH-08 PUSH-14 API-06 API-24] */
export const subscribePush = defineCall({
  name: 'subscribePush',
  run: async ({ tx, deps, now, session, body: { subscription } }) => {
    if (!deps.config.demo && !isPublicEndpoint(subscription.endpoint))
      return new Refusal('invalid_fields', { fields: { 'subscription.endpoint': 'invalid' } });
    await saveSubscription(tx, session, subscription, now);
    return { ok: true as const };
  },
});

/** [PUSH-14] */
export const unsubscribePush = defineCall({
  name: 'unsubscribePush',
  run: async ({ tx, member, body }) => {
    await deleteSubscription(tx, member.id, body.endpoint);
    return { ok: true as const };
  },
});
