import type { CallName } from '#contract/endpoints.ts';
import type { ErrorCode, FieldError } from '#contract/errors.ts';
import type { Refusal } from './call.ts';
import type { CallRequest } from './session-effects.ts';

/** Calls that leave a line when they succeed. A call that logs a member in leaves `login succeeded`. */
const completed: Partial<Record<CallName, string>> = {
  logout: 'logged out',
  endSession: 'session ended',
  changePassword: 'password changed',
  resetPassword: 'password changed',
  confirmMailChange: 'address changed',
  requestExport: 'copy of data requested',
  deleteAccount: 'account deleted',
};

/** Refusals that are no mistake of a form. An absent thing, and one of another member, are both `not_found`. */
const refused: Partial<Record<ErrorCode, string>> = {
  login_failed: 'login refused',
  login_blocked: 'login locked',
  password_required: 'login refused',
  suspended: 'login refused',
  self_excluded: 'login refused',
  link_invalid: 'access refused',
  authentication_required: 'access refused',
  cross_site: 'access refused',
  confirm_email: 'access refused',
  under_review: 'access refused',
  signup_closed: 'access refused',
  not_found: 'access refused',
  too_many_requests: 'limit exceeded',
  too_many_mails: 'limit exceeded',
  profile_limit: 'limit exceeded',
  start_limit: 'limit exceeded',
  mass_text: 'limit exceeded',
  export_limit: 'limit exceeded',
  debit_limit: 'limit exceeded',
  debit_over: 'limit exceeded',
  bad_request: 'input refused',
  too_large: 'input refused',
  too_slow: 'input refused',
  unsupported_media_type: 'input refused',
  key_reused: 'input refused',
};

const wrongSecrets: readonly FieldError[] = ['wrong_password', 'sms_code_wrong', 'mail_code_wrong', 'mail_code_tries'];

const findRefusedEvent = ({ code, fields = {} }: Refusal): string | undefined =>
  Object.values(fields).some((error) => wrongSecrets.includes(error)) ? 'secret refused' : refused[code];

type Client = Pick<CallRequest, 'deps' | 'address' | 'handler' | 'token'>;

/** The same for each request of a client, on every node, while the key stays; the address itself is not logged. */
const clientOf = ({ deps, address }: Client): string => deps.vault.digest(`log of ${address}`).slice(0, 16);

type Result = {
  /** Member that the call is about. */
  readonly member: string | null;
  readonly refusal?: Refusal | null;
  readonly hasLoggedIn?: boolean;
};

/** One line for each sign of an attack or of a stolen account, without content (decision 148). [OPS-10] */
export const logSecurity = (run: Client, { member, refusal = null, hasLoggedIn = false }: Result): void => {
  const call = run.handler.name;
  // A visitor's page may ask whether there is a session.
  if (refusal?.code === 'authentication_required' && run.token === null) return;
  const success = hasLoggedIn ? 'login succeeded' : completed[call];
  const event = refusal === null ? success : findRefusedEvent(refusal);
  if (event === undefined) return;
  const code = refusal === null ? {} : { code: refusal.code };
  run.deps.log.info({ event, call, ...code, member, client: clientOf(run) }, 'security');
};
