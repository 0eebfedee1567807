import type { Transaction } from 'kysely';
import type { Body, Query, Reply, calls } from '#contract/calls.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { ErrorCode, FieldErrors } from '#contract/errors.ts';
import type { Locale } from '#contract/locales.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Bus } from '#server/events/bus.ts';
import type { MemberTable, Schema, SessionTable } from '#server/db/schema.ts';
import type { SiteDomain } from '#server/domain/site-domain.ts';
import type { Deps } from './deps.ts';

export type Tx = Transaction<Schema>;
export type Member = MemberTable;

/**
 * Domain error with a code of the contract. Thrown, it rolls back the call's transaction; returned, the transaction
 * commits (a wrong password is counted although the reply is an error).
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly minutes: number | undefined;
  readonly tries: number | undefined;
  readonly until: number | undefined;
  readonly terms: string | undefined;

  constructor(
    code: ErrorCode,
    details: { fields?: FieldErrors; minutes?: number; tries?: number; until?: number; terms?: string } = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = details.fields;
    this.minutes = details.minutes;
    this.tries = details.tries;
    this.until = details.until;
    this.terms = details.terms;
  }
}

type File<N extends CallName> = (typeof calls)[N] extends { readonly file: string } ? Uint8Array : null;

/** What `prepare` gets of the context. */
type BeforeTransaction =
  | 'deps'
  | 'now'
  | 'member'
  | 'address'
  | 'domain'
  | 'device'
  | 'isAgeRefused'
  | 'choosePageLanguage'
  | 'key'
  | 'query'
  | 'body'
  | 'file';

type CallerScoped<N extends CallName, T> = (typeof calls)[N]['by'] extends 'member' ? T : T | null;

/** Input and effects available to a handler. */
export type CallContext<N extends CallName, Prepared = undefined> = {
  /** The call's only transaction; it may be retried from the start, so nothing but database queries may run in it. */
  readonly tx: Tx;
  readonly deps: Deps;
  /** Server time of this call, ms. */
  readonly now: number;
  /** `site_domain` is the site of the request: what is sent to the member, comes from there. */
  readonly member: CallerScoped<N, Member>;
  /** Session of the request. */
  readonly session: CallerScoped<N, SessionTable>;
  /** Hash of the browser's device token; null before the first login from this browser. [LOGIN-09] */
  readonly device: string | null;
  /** An age below the minimum was entered in this browser within a day. [SIGNUP-27] */
  readonly isAgeRefused: boolean;
  /** Language of the page that sends the request, given the language of the site's domain. */
  readonly choosePageLanguage: (domainLanguage: string | null) => Locale;
  /** Client address, for rate limits. */
  readonly address: string;
  /** The site that the request is for. */
  readonly domain: SiteDomain;
  readonly query: Query<N>;
  readonly body: Body<N>;
  /** Uploaded file, for calls whose contract has one. */
  readonly file: File<N>;
  readonly prepared: Prepared;
  /** `Idempotency-Key` of the request. */
  readonly key: string | null;
  /** Stores a live event in this transaction; the member's streams send it after the commit. */
  readonly publishEvent: (memberId: string, event: LiveEvent) => Promise<void>;
  /** Sent to open streams after the commit; never stored. [CHAT-16] */
  readonly publishHint: Bus['publishHint'];
  /** Makes the member's streams check after the commit that their sessions are still valid. */
  readonly recheckSessions: (memberId: string) => void;
  /** Runs once, after the commit. A failure is logged and never reaches the response. */
  readonly afterCommit: (effect: () => Promise<void>) => void;
  /** Ends the old session and sends the cookie of a new one for this member. */
  readonly logIn: (memberId: string) => Promise<void>;
  /** Marks the browser for a day. [SIGNUP-27] */
  readonly rememberRefusedAge: () => void;
  /** Ends the session and clears its cookie. */
  readonly logOut: () => Promise<void>;
  /** Sends another token for the session of the request. */
  readonly rotateToken: () => Promise<void>;
  /** The member of the security log, where it is not that of the session; null: unknown. */
  readonly noteMember: (memberId: string | null) => void;
};

export type CallHandler<N extends CallName, Prepared = undefined> = {
  readonly name: N;
  /** Slow work outside the transaction (hashing, a provider's API), once per request. May throw a Refusal. */
  readonly prepare?: (context: Pick<CallContext<N>, BeforeTransaction>) => Promise<Prepared>;
  /** Undoes what `prepare` made outside the database when the call is refused or replayed. */
  readonly discard?: (made: { readonly deps: Deps; readonly prepared: Prepared }) => Promise<void>;
  readonly run: (context: CallContext<N, Prepared>) => Promise<Reply<N> | Refusal>;
};

/** Untyped context; each handler narrows it through its call name. */
type AnyContext = Omit<CallContext<CallName, unknown>, 'member' | 'session' | 'query' | 'body' | 'file'> & {
  readonly member: Member | null;
  readonly session: SessionTable | null;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: Uint8Array | null;
};

/** Methods, not properties: their bivariance lets a handler of any call be assigned. */
export type AnyCallHandler = {
  readonly name: CallName;
  prepare?(context: Pick<AnyContext, BeforeTransaction>): Promise<unknown>;
  discard?(made: { readonly deps: Deps; readonly prepared: unknown }): Promise<void>;
  run(context: AnyContext): Promise<unknown>;
};

/** Infers a handler's types from its call's name. */
export const defineCall = <N extends CallName, Prepared = undefined>(handler: CallHandler<N, Prepared>) => handler;
