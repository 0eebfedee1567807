import { type LookupAddress, lookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { unreadReminder } from '#contract/limits/server.ts';
import type { PushMessage } from '#contract/notifications.ts';
import type { Deps, PushTarget, PushSender } from '#server/core/deps.ts';
import { isPublicAddress, isPublicEndpoint } from '#server/domain/push-endpoint.ts';
import type { PushKeys } from '#server/domain/push-keys.ts';
import { findPushKeys } from '#server/store/push-keys.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

const timeout = 10_000;
const goneStatuses = [404, 410];

type WebPushOptions = {
  /** Additional trusted certificate. */
  readonly ca?: string;
};

/** Refuses hosts that resolve to a non-public address; the connection uses the address checked here. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new Error('not public'), '', 0);
    return options.all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family);
  });
};

/** Resolves to the status; body and redirects are ignored. */
const post = (endpoint: string, options: RequestOptions, body: Buffer | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(endpoint, { ...options, signal: AbortSignal.timeout(timeout) }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const toRequestDetails = (to: PushTarget, message: PushMessage, keys: PushKeys, contact: string) =>
  webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: `mailto:${contact}`, publicKey: keys.public_key, privateKey: keys.private_key },
      TTL: unreadReminder.pushLife / 1_000,
      urgency: 'normal',
      topic: message.tag,
    },
  );

/**
 * Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed with the site's key (RFC 8292). Non-public hosts
 * are allowed in demo mode only, for push services on the same machine. [PUSH-08]
 */
export const openWebPush = (
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  { ca }: WebPushOptions = {},
): PushSender => {
  const options: RequestOptions = {
    ...(config.demo ? {} : { lookup: lookupPublic }),
    ...(ca === undefined ? {} : { ca }),
  };
  return async (to, message) => {
    const keys = await findPushKeys(db.read);
    if (keys === null || !(config.demo || isPublicEndpoint(to.endpoint))) return 'failed';
    const { support_email: contact } = await getSiteSettings(db.read, null);
    const { host } = new URL(to.endpoint);
    try {
      const { method, headers, body } = toRequestDetails(to, message, keys, contact);
      const status = await post(to.endpoint, { ...options, method, headers }, body);
      if (status >= 200 && status < 300) return 'sent';
      if (goneStatuses.includes(status)) return 'gone';
      log.warn({ host, status }, 'a push was refused');
    } catch (error) {
      log.warn({ host, err: error }, 'a push could not be sent');
    }
    return 'failed';
  };
};
