import type { Details } from '#src/dev/wire.ts';
import { clauseState, clauseText } from './value-text.ts';
import * as css from './inspector.css.ts';

const verdicts = new Map([
  [true, 'would be taken'],
  [false, 'is not taken'],
  [null, 'depends on the event'],
]);

const marks = { fulfilled: '✓', missing: '✗', open: '?' } as const;

/** Restarting a failed child is the same in every region. */
const isSupervision = (title: string): boolean => title.endsWith('.broken');

/** The guards of the active states, clause by clause, with their present values. */
export function WhyPanel({ details }: { details: Details | null }) {
  if (details === null) return <p className={css.noRules}>Guards are evaluated while a page is watched live.</p>;
  const { timers } = details;
  const rules = details.rules.filter(({ title }) => !isSupervision(title));
  if (rules.length === 0) return <p className={css.noRules}>No transition of the active states has a guard.</p>;
  const left = timers.map(({ left: ms }) => `${Math.ceil(ms / 1_000)} s left`);
  return (
    <ul className={css.rules}>
      {rules.map((rule) => (
        <li key={rule.title} className={css.rule} data-satisfied={String(rule.isFulfilled)}>
          <p className={css.whyTitle}>
            {rule.title} <span className={css.verdict}>{verdicts.get(rule.isFulfilled)}</span>
          </p>
          <p className={css.clauses}>
            {rule.clauses.map((clause, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same clause may occur twice in a rule.
              <span key={index} className={css.clause} data-state={clauseState(clause)}>
                {clause.before}
                <span aria-hidden>{marks[clauseState(clause)]} </span>
                {clauseText(clause)}
                {clause.after}
              </span>
            ))}
            {left.length > 0 && <span className={css.clause}> · {left.join(' · ')}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
