import type { Clause } from '#src/dev/wire.ts';

/** A state value in a line: `a.b · c`. The regions of a large machine are counted. */
export const valueText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const entries = Object.entries(value);
  if (entries.length > 3) return `${entries.length} regions`;
  return entries.map(([key, part]) => [key, valueText(part)].filter((text) => text !== '').join('.')).join(' · ');
};

/** A recorded value as text, shortened to `most` characters. */
export const shortText = (value: unknown, most: number): string => {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
};

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
