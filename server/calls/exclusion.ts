import { hour } from '#contract/durations.ts';
import { mailLinks } from '#contract/limits/account.ts';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { type SiteDomain, siteOrigin } from '#server/domain/site-domain.ts';
import { toAsker } from '#server/http/client-address.ts';
import { addExclusionRequest, consumeExclusionRequest, excludeAddress } from '#server/store/exclusions.ts';
import { requirePassword, verifyOwnPassword } from '#server/store/login-locks.ts';
import { type MailDeps, queueMail, toStranger } from '#server/store/queue-mail.ts';
import { formatDay } from '#server/texts/format.ts';

type Confirmed = {
  readonly email: string;
  readonly language: string;
  readonly domain: SiteDomain;
  readonly until: number;
};

const mailEnd = (tx: Tx, deps: MailDeps, { email, language, domain, until }: Confirmed, now: number): Promise<void> => {
  const locale = isLocale(language) ? language : defaultLocale;
  const date = formatDay(until, locale);
  return queueMail(tx, deps, toStranger(email, language, domain), 'exclusion_confirmed', { date }, now);
};

/** Nothing changes until the mailed link is confirmed, so that no one can exclude another's address. [LEGAL-04] */
export const requestExclusion = defineCall({
  name: 'requestExclusion',
  run: async ({ tx, deps, now, member, address, domain, body }) => {
    const request = { ...body, asker: member?.id ?? toAsker(address) };
    const added = await addExclusionRequest(tx, deps.vault, request, now);
    if (added === 'refused') return new Refusal('too_many_mails');
    const { token } = added;
    if (token === null) return { ok: true as const };
    const link = `${siteOrigin(deps.config, domain)}/pages/ban?token=${token}#exclusion`;
    const recipient = toStranger(body.email, body.language, domain);
    await queueMail(tx, deps, recipient, 'exclusion_check', { link, hours: mailLinks.exclusion / hour }, now);
    return { ok: true as const };
  },
});

/** [LEGAL-04] */
export const confirmExclusion = defineCall({
  name: 'confirmExclusion',
  run: async (context) => {
    const { tx, deps, now, domain, body } = context;
    const request = await consumeExclusionRequest(tx, body.token, now);
    if (request === undefined) return new Refusal('link_invalid');
    const until = await excludeAddress(context, deps.vault, request, now);
    await mailEnd(tx, deps, { ...request, domain, until }, now);
    return { until };
  },
});

/**
 * A logged-in member confirms with the password, and is logged out everywhere. An address that is not confirmed may be
 * another's. [LEGAL-04]
 */
export const excludeMember = defineCall({
  name: 'excludeMember',
  prepare: async (context) => ({ correct: await verifyOwnPassword(context, context.body.password) }),
  run: async (context) => {
    const refusal = await requirePassword(context, context.prepared.correct, 'password');
    if (refusal !== null) return refusal;
    const { tx, deps, now, member, domain, body, logOut } = context;
    if (member.status !== 'confirmed') return new Refusal('confirm_email');
    await logOut();
    const until = await excludeAddress(context, deps.vault, { email: member.email, months: body.months }, now);
    await mailEnd(tx, deps, { ...member, domain, until }, now);
    return { until };
  },
});
