import type { Clause } from '#src/dev/wire.ts';

const holds = ({ value, negated }: Clause): boolean | null => (typeof value === 'boolean' ? value !== negated : null);

const answers = { event: 'depends on the event', error: 'cannot be evaluated' } as const;

/** "dismissed no". */
export const clauseText = ({ name, value }: Clause): string =>
  `${name} ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : answers[value]}`;

/** For a mark beside the clause. */
export const clauseState = (clause: Clause): 'fulfilled' | 'missing' | 'open' => {
  const value = holds(clause);
  return value === null ? 'open' : value ? 'fulfilled' : 'missing';
};
