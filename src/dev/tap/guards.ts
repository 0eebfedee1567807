import type { AnyMachineSnapshot } from 'xstate';
import type { Clause, Rule } from '#src/dev/wire.ts';

type Named = { readonly type: string; readonly params?: unknown };
type Predicate = (args: object, params: unknown) => unknown;
/** Made by `and`, `or`, `not` or `stateIn` of XState. */
type Combined = { readonly check: (...args: unknown[]) => unknown; readonly guards?: readonly unknown[] };

const isPredicate = (value: unknown): value is Predicate => typeof value === 'function';
const isCombined = (value: unknown): value is Predicate & Combined => isPredicate(value) && 'check' in value;
const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const yes = (): boolean => true;
const no = (): boolean => false;

/** By its behaviour: the minifier has removed the names of XState's functions. */
const operatorOf = ({ check }: Combined): 'and' | 'or' | 'not' => {
  const answer = (guards: readonly Predicate[]) => check({ machine: { implementations: {} } }, {}, { guards }) === true;
  if (answer([yes, no])) return 'or';
  return answer([no, yes]) ? 'not' : 'and';
};

/** Values of `params` that come from the code. */
const describeParams = (params: unknown): string => {
  if (typeof params !== 'object' || params === null) return '';
  const shown = Object.values(params).filter(
    (value) => typeof value === 'number' || (typeof value === 'string' && /^[a-z]\w*$/i.test(value)),
  );
  return shown.length === 0 ? '' : ` (${shown.join(', ')})`;
};

/** `hasNoCredits` is read as "no credits", `canShowRoute` as "can show route". */
export const splitWords = (name: string): string =>
  name
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .toLowerCase();

/** A guard as the chart shows it. */
export const guardName = (guard: unknown): string => {
  if (typeof guard === 'string') return guard;
  if (isNamed(guard)) return guard.type + describeParams(guard.params).trim();
  if (!isCombined(guard)) return 'inline guard';
  if (guard.guards === undefined) return 'in state';
  const operator = operatorOf(guard);
  const names = guard.guards.map((part) => {
    const name = guardName(part);
    const isGroup = isCombined(part) && (part.guards?.length ?? 0) > 1 && operatorOf(part) !== operator;
    return isGroup ? `(${name})` : name;
  });
  return operator === 'not' ? `not ${names.join('')}` : names.join(` ${operator} `);
};

/** Thrown when a guard reads the event: there is none yet. */
class EventNeeded extends Error {}

const refuse = (): never => {
  throw new EventNeeded();
};
const noEvent = new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse });

const evaluate = (guard: Predicate, { context }: AnyMachineSnapshot, params: unknown): Clause['value'] => {
  const args = { context, event: noEvent };
  try {
    return guard(args, isPredicate(params) ? params(args, undefined) : params) === true;
  } catch (error) {
    return error instanceof EventNeeded ? 'event' : 'error';
  }
};

const evaluateCombined = (guard: Combined, snapshot: AnyMachineSnapshot): Clause['value'] => {
  try {
    return guard.check(snapshot, { context: snapshot.context, event: noEvent }, guard) === true;
  } catch (error) {
    return error instanceof EventNeeded ? 'event' : 'error';
  }
};

/** A guard whose negations stand at its clauses. */
type Tree = Omit<Clause, 'before' | 'after'> | { readonly operator: 'and' | 'or'; readonly parts: readonly Tree[] };

const treeOf = (guard: unknown, snapshot: AnyMachineSnapshot, negated: boolean): Tree => {
  if (isCombined(guard)) {
    if (guard.guards === undefined) return { name: 'in state', value: evaluateCombined(guard, snapshot), negated };
    const operator = operatorOf(guard);
    if (operator === 'not') return treeOf(guard.guards[0], snapshot, !negated);
    const parts = guard.guards.map((part) => treeOf(part, snapshot, negated));
    // "Not both" is "one of them not", and "none of them" is "each of them not".
    return { operator: negated ? (operator === 'and' ? 'or' : 'and') : operator, parts };
  }
  if (isPredicate(guard)) return { name: 'inline guard', value: evaluate(guard, snapshot, undefined), negated };
  const name = isNamed(guard) ? guard.type : String(guard);
  const guards: Readonly<Record<string, unknown>> = snapshot.machine.implementations.guards;
  const found = guards[name];
  // A name may stand for a rule of further named clauses.
  if (isCombined(found) || typeof found === 'string' || isNamed(found)) return treeOf(found, snapshot, negated);
  const params = isNamed(guard) ? guard.params : undefined;
  const value = isPredicate(found) ? evaluate(found, snapshot, params) : 'error';
  return { name: splitWords(name) + describeParams(params), value, negated };
};

/** Null when it depends on the event. */
const isFulfilled = (tree: Tree): boolean | null => {
  if (!('operator' in tree)) return typeof tree.value === 'boolean' ? tree.value !== tree.negated : null;
  const parts = tree.parts.map(isFulfilled);
  const decisive = tree.operator === 'or';
  if (parts.includes(decisive)) return decisive;
  return parts.includes(null) ? null : !decisive;
};

const listed = (tree: Tree): readonly Clause[] => {
  if (!('operator' in tree)) return [{ ...tree, before: '', after: '' }];
  const between = tree.operator === 'or' ? ' or ' : ' · ';
  return tree.parts.flatMap((part, index) => {
    const clauses = listed(part);
    const isGroup = 'operator' in part && part.operator !== tree.operator && clauses.length > 1;
    const [open, close] = isGroup ? ['(', ')'] : ['', ''];
    return clauses.map((clause, at) => ({
      ...clause,
      before: at === 0 ? `${index === 0 ? '' : between}${open}${clause.before}` : clause.before,
      after: at === clauses.length - 1 ? `${clause.after}${close}` : clause.after,
    }));
  });
};

/** The named clauses of a guard, each with its value in this snapshot, and what they amount to. */
export const ruleOf = (guard: unknown, snapshot: AnyMachineSnapshot): Omit<Rule, 'title'> => {
  const tree = treeOf(guard, snapshot, false);
  return { clauses: [...listed(tree)], isFulfilled: isFulfilled(tree) };
};
