import type { Clause, Rule } from '#src/dev/wire.ts';

const holds = ({ value, negated }: Clause): boolean | null => (typeof value === 'boolean' ? value !== negated : null);

/** Null when it depends on the event. Clauses joined by "or" need one that holds, the others all. */
export const isSatisfied = ({ clauses }: Rule): boolean | null => {
  const all = clauses.filter(({ joined }) => joined === null).map(holds);
  const any = clauses.filter(({ joined }) => joined === 'or').map(holds);
  if (all.includes(false) || (any.length > 0 && any.every((value) => value === false))) return false;
  return all.includes(null) || (any.length > 0 && !any.includes(true)) ? null : true;
};

const answers = { event: 'depends on the event', error: 'cannot be evaluated' } as const;

/** "dismissed no". */
export const clauseText = ({ name, value }: Clause): string =>
  `${name} ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : answers[value]}`;

/** For a mark beside the clause. */
export const clauseState = (clause: Clause): 'fulfilled' | 'missing' | 'open' => {
  const value = holds(clause);
  return value === null ? 'open' : value ? 'fulfilled' : 'missing';
};
