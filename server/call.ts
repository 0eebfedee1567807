import type { Transaction } from 'kysely';
import type { Body, Query, Reply, calls } from '#contract/calls.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { ErrorCode, FieldErrors } from '#contract/errors.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberTable, Schema } from './db/schema.ts';
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

  constructor(code: ErrorCode, details: { fields?: FieldErrors; minutes?: number } = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = details.fields;
    this.minutes = details.minutes;
  }
}

type Asker<N extends CallName> = (typeof calls)[N]['by'] extends 'member' ? Member : Member | null;

/** What a call has to work with. */
export type CallContext<N extends CallName, Prepared = undefined> = {
  /** The one transaction of this call; it may run again from the start, so it must do nothing but ask the database. */
  readonly tx: Tx;
  readonly deps: Deps;
  /** Server time of this call, ms. */
  readonly now: number;
  readonly member: Asker<N>;
  /** The client's address, for limits. */
  readonly address: string;
  readonly query: Query<N>;
  readonly body: Body<N>;
  readonly prepared: Prepared;
  /** Writes a live event for a member in this transaction; his streams hear of it after the commit. */
  readonly tell: (memberId: string, event: LiveEvent) => Promise<void>;
  /** Runs once, after the commit: what must not happen inside a transaction. Its failure is logged, never answered. */
  readonly after: (effect: () => Promise<void>) => void;
  /** The answer carries a fresh session cookie for this member; the old session ends. */
  readonly logIn: (memberId: string) => Promise<void>;
  /** The answer clears the cookie; the session ends. */
  readonly logOut: () => Promise<void>;
};

export type CallHandler<N extends CallName, Prepared = undefined> = {
  readonly name: N;
  /** Slow work outside the transaction (hashing, a provider's API), once per request. May throw a Refusal. */
  readonly prepare?: (
    context: Pick<CallContext<N>, 'deps' | 'now' | 'member' | 'address' | 'query' | 'body'>,
  ) => Promise<Prepared>;
  readonly run: (context: CallContext<N, Prepared>) => Promise<Reply<N> | Refusal>;
};

/** What a handler of whichever call is given: its own types say more of it. */
type AnyContext = Omit<CallContext<CallName, unknown>, 'member' | 'query' | 'body'> & {
  readonly member: Member | null;
  readonly query: unknown;
  readonly body: unknown;
};

/** Methods, not properties: so a handler of any one call fits, whose schemas have made what it is given. */
export type AnyCallHandler = {
  readonly name: CallName;
  prepare?(context: Pick<AnyContext, 'deps' | 'now' | 'member' | 'address' | 'query' | 'body'>): Promise<unknown>;
  run(context: AnyContext): Promise<unknown>;
};

/** Types a handler by its call's name. */
export const call = <N extends CallName, Prepared = undefined>(handler: CallHandler<N, Prepared>) => handler;
