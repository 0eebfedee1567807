import type { FieldError } from '#contract/errors.ts';
import { validateAge } from '#contract/signup.ts';
import { termsVersionOf } from '#contract/terms.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { claimAddress } from '#server/domain/claimed-address.ts';
import { parseTimeZone } from '#server/domain/local-time.ts';
import { newMemberRow } from '#server/domain/new-member-row.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { newId } from '#server/domain/id.ts';
import { passwordError } from '#server/domain/passwords.ts';
import { guessCountry, canSignUp } from '#server/domain/signup-rules.ts';
import { getVisitorCountry } from '#server/domain/visitor-country.ts';
import { mailActivationLink } from '#server/store/activation-mail.ts';
import { refuseExcluded } from '#server/store/exclusions.ts';
import { addMember, listTakenKeys } from '#server/store/members.ts';
import { rememberRefusedAge, wasAgeRefused } from '#server/store/refused-ages.ts';
import { getCompany, getSiteParameters, getSiteSettings } from '#server/store/site-settings.ts';
import { findViewable } from '#server/store/member-visibility.ts';
import { loadOwnUser } from '#server/store/preferences.ts';

const refuseFields = (errors: Readonly<Record<string, FieldError | null>>): void => {
  const found = Object.entries(errors).flatMap(([field, error]) =>
    error === null ? [] : [[`draft.${field}`, error] as const],
  );
  if (found.length > 0) throw new Refusal('invalid_fields', { fields: Object.fromEntries(found) });
};

const validateUnique = async (tx: Tx, emailKey: string, nameKey: string) => {
  const found = await listTakenKeys(tx, emailKey, nameKey);
  return {
    email: found.some((row) => row.email_key === emailKey) ? ('email_taken' as const) : null,
    name: found.some((row) => row.name_key === nameKey) ? ('name_taken' as const) : null,
  };
};

/** Dropped unless its recipient's profile is public. [SIGNUP-05] */
const toSignupMessage = async (
  tx: Tx,
  profile: string | undefined,
  text: string | undefined,
): Promise<Pick<Member, 'signup_message' | 'signup_to'>> => {
  const message = text?.trim() ?? '';
  const none = { signup_message: null, signup_to: null };
  if (profile === undefined || message === '') return none;
  const other = await findViewable(tx, null, profile);
  return other === undefined ? none : { signup_message: message, signup_to: other.id };
};

/**
 * [SIGNUP-01 to SIGNUP-03 SIGNUP-05 SIGNUP-13 SIGNUP-16 SIGNUP-22 SIGNUP-25 to SIGNUP-27 LEGAL-01 LEGAL-02 LEGAL-04
 * PASSWORD-07 LOGIN-13 API-29]
 */
export const signup = defineCall({
  name: 'signup',
  prepare: async ({ deps, now, address, domain, isAgeRefused, body: { draft, tracking, terms_version: terms } }) => {
    const site = await getSiteSettings(deps.db.read, domain);
    if (!canSignUp(site.signups, tracking.network)) throw new Refusal('signup_closed');
    const { added } = await getCompany(deps.db.read, domain);
    const current = termsVersionOf(added);
    if (terms !== current) throw new Refusal('terms_changed', { terms: current });
    await refuseExcluded(deps.db.read, deps.vault, draft.email, now);
    if (isAgeRefused || (await wasAgeRefused(deps.db.read, deps.vault, { email: draft.email, address }, now)))
      refuseFields({ date_of_birth: 'age_refused' });
    const ageError = validateAge(draft.date_of_birth, now);
    if (ageError === 'too_young') return { passwordHash: '', isTooYoung: true };
    refuseFields({
      name: normaliseText(draft.name) === normaliseText(draft.email) ? 'name_is_email' : null,
      date_of_birth: ageError,
      password: passwordError(draft.password, draft),
    });
    return { passwordHash: await deps.passwords.hash(draft.password, [address]), isTooYoung: false };
  },
  run: async ({ tx, deps, now, address, domain, body, prepared, logIn, rememberRefusedAge: markBrowser }) => {
    const { draft, language } = body;
    if (prepared.isTooYoung) {
      await rememberRefusedAge(tx, deps.vault, { email: draft.email, address }, now);
      markBrowser();
      return new Refusal('invalid_fields', { fields: { 'draft.date_of_birth': 'too_young' } });
    }
    const [site, parameters] = [await getSiteSettings(tx, domain), await getSiteParameters(tx)];
    const emailKey = normaliseText(draft.email);
    const nameKey = normaliseText(draft.name);
    const { email: emailError, name: nameError } = await validateUnique(tx, emailKey, nameKey);
    const isHidden = emailError !== null && !parameters.reveal_accounts;
    refuseFields({ email: isHidden ? null : emailError, name: nameError });
    const id = newId();
    const member: Member = {
      ...newMemberRow,
      id,
      ...(isHidden ? claimAddress(id, draft.email) : { email: draft.email, email_key: emailKey }),
      name: draft.name,
      name_key: nameKey,
      password_hash: prepared.passwordHash,
      status: 'not_confirmed',
      profile_status: 'disabled',
      language,
      site_domain: domain,
      time_zone: parseTimeZone(body.time_zone ?? ''),
      credits: 0,
      free_messages: parameters.free_messages,
      paid: 0,
      terms_version: body.terms_version,
      tracking: JSON.stringify(body.tracking),
      ...(await toSignupMessage(tx, body.profile, draft.signup_message)),
      signup_at: now,
      last_active: now,
      country: guessCountry(getVisitorCountry(site, { deps, address }), language, site.countries),
      date_of_birth: draft.date_of_birth,
    };
    await addMember(tx, member);
    await mailActivationLink(tx, deps, member, now);
    await logIn(member.id);
    return { user: await loadOwnUser(tx, member, now) };
  },
});
