import { type LookupAddress, lookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { unreadReminder } from '#contract/limits.ts';
import type { PushMessage } from '#contract/notifications.ts';
import type { Deps, PushTarget, PushSender } from '#server/core/deps.ts';
import { isPublicAddress, isPublicEndpoint } from '#server/domain/push-endpoint.ts';
import type { PushKeys } from '#server/domain/push-keys.ts';
import { findPushKeys } from '#server/store/push-keys.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

const mostTime = 10_000;
const gone = [404, 410];

type Special = {
  /** A certificate that is trusted beside those of the system. */
  readonly ca?: string;
};

/** Finds no host whose name leads to a network that is not public: the connection goes to what was looked at here. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 0);
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(new Error('not public'), '', 0);
    return options.all === true ? callback(null, [...found]) : callback(null, first.address, first.family);
  });
};

/** The status of the answer; what stands in it and where it leads is of no interest. */
const post = (endpoint: string, options: RequestOptions, body: Buffer | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(endpoint, { ...options, signal: AbortSignal.timeout(mostTime) }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    asked.on('error', reject);
    asked.end(body);
  });

const detailsOf = (to: PushTarget, message: PushMessage, keys: PushKeys, contact: string) =>
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
 * Pushes by Web Push (RFC 8030), encrypted for the browser alone (RFC 8291) and signed with the site's key (RFC 8292).
 * Only demo mode speaks to hosts that are not public, as to a push service on the same machine. [PUSH-08]
 */
export const openWebPush = (
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  { ca }: Special = {},
): PushSender => {
  const options: RequestOptions = {
    ...(config.demo ? {} : { lookup: lookupPublic }),
    ...(ca === undefined ? {} : { ca }),
  };
  return async (to, message) => {
    const keys = await findPushKeys(db.read);
    if (keys === null || !(config.demo || isPublicEndpoint(to.endpoint))) return 'failed';
    const { support_email: contact } = await getSiteSettings(db.read);
    const { host } = new URL(to.endpoint);
    try {
      const { method, headers, body } = detailsOf(to, message, keys, contact);
      const status = await post(to.endpoint, { ...options, method, headers }, body);
      if (status >= 200 && status < 300) return 'sent';
      if (gone.includes(status)) return 'gone';
      log.warn({ host, status }, 'a push was refused');
    } catch (error) {
      log.warn({ host, err: error }, 'a push could not be sent');
    }
    return 'failed';
  };
};
