import type { Transaction } from 'kysely';
import type { Body, Query, Reply, calls } from '#contract/calls.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { ErrorCode, FieldErrors } from '#contract/errors.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Bus } from '#server/events/bus.ts';
import type { MemberTable, Schema, SessionTable } from '#server/db/schema.ts';
import type { Deps } from './deps.ts';

export type Tx = Transaction<Schema>;
export type Member = MemberTable;

/**
 * The server says no. Thrown, it undoes everything that the call did; returned, what the call did stands
 * (a wrong password is counted although the answer is an error).
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly minutes: number | undefined;
  readonly until: number | undefined;

  constructor(code: ErrorCode, details: { fields?: FieldErrors; minutes?: number; until?: number } = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = details.fields;
    this.minutes = details.minutes;
    this.until = details.until;
  }
}

type File<N extends CallName> = (typeof calls)[N] extends { readonly file: string } ? Uint8Array : null;

type OfAsker<N extends CallName, T> = (typeof calls)[N]['by'] extends 'member' ? T : T | null;

/** What a call has to work with. */
export type CallContext<N extends CallName, Prepared = undefined> = {
  /** The one transaction of this call; it may run again from the start, so it must do nothing but ask the database. */
  readonly tx: Tx;
  readonly deps: Deps;
  /** Server time of this call, ms. */
  readonly now: number;
  readonly member: OfAsker<N, Member>;
  /** The session in which the member asks. */
  readonly session: OfAsker<N, SessionTable>;
  /** Hash of the token by which this browser is known; null where nobody has logged in before. [LOGIN-09] */
  readonly device: string | null;
  /** The client's address, for limits. */
  readonly address: string;
  readonly query: Query<N>;
  readonly body: Body<N>;
  /** What was uploaded, where the contract has it. */
  readonly file: File<N>;
  readonly prepared: Prepared;
  /** The `Idempotency-Key` under which the browser asks. */
  readonly key: string | null;
  /** Writes a live event for a member in this transaction; his streams hear of it after the commit. */
  readonly tell: (memberId: string, event: LiveEvent) => Promise<void>;
  /** After the commit the member's streams that are open then hear of it; it is written nowhere. [CHAT-16] */
  readonly hint: Bus['hint'];
  /** A member's streams look whether their sessions go on. */
  readonly wake: (memberId: string) => void;
  /** Runs once, after the commit: what must not happen inside a transaction. Its failure is logged, never answered. */
  readonly after: (effect: () => Promise<void>) => void;
  /** The answer carries a fresh session cookie for this member; the old session ends. */
  readonly logIn: (memberId: string) => Promise<void>;
  /** The answer clears the cookie; the session ends. */
  readonly logOut: () => Promise<void>;
  /** The answer carries another token for the session in which the member asks. */
  readonly changeToken: () => Promise<void>;
};

export type CallHandler<N extends CallName, Prepared = undefined> = {
  readonly name: N;
  /** Slow work outside the transaction (hashing, a provider's API), once per request. May throw a Refusal. */
  readonly prepare?: (
    context: Pick<CallContext<N>, 'deps' | 'now' | 'member' | 'address' | 'key' | 'query' | 'body' | 'file'>,
  ) => Promise<Prepared>;
  /** Takes back what `prepare` has made outside the database, where the answer does not rest on it. */
  readonly discard?: (made: { readonly deps: Deps; readonly prepared: Prepared }) => Promise<void>;
  readonly run: (context: CallContext<N, Prepared>) => Promise<Reply<N> | Refusal>;
};

/** What a handler of whichever call is given: its own types say more of it. */
type AnyContext = Omit<CallContext<CallName, unknown>, 'member' | 'session' | 'query' | 'body' | 'file'> & {
  readonly member: Member | null;
  readonly session: SessionTable | null;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: Uint8Array | null;
};

/** Methods, not properties: so a handler of any one call fits, whose schemas have made what it is given. */
export type AnyCallHandler = {
  readonly name: CallName;
  prepare?(
    context: Pick<AnyContext, 'deps' | 'now' | 'member' | 'address' | 'key' | 'query' | 'body' | 'file'>,
  ): Promise<unknown>;
  discard?(made: { readonly deps: Deps; readonly prepared: unknown }): Promise<void>;
  run(context: AnyContext): Promise<unknown>;
};

/** Types a handler by its call's name. */
export const defineCall = <N extends CallName, Prepared = undefined>(handler: CallHandler<N, Prepared>) => handler;
