import { createHash } from 'node:crypto';
import type { Effect } from './effects.ts';
import type { SimulatedStep } from './simulation.ts';
import { getProperty, serialize } from './serialize.ts';
import { type Step, describeStep } from './step.ts';

/** Longer texts end in a hash, so that lines stay readable. */
const maxLength = 120;

export const shorten = (text: string): string =>
  text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength / 2)}… ${text.length} characters, ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;

/** Without double quotes, which a JSON file would escape. */
const unquote = (json: string): string =>
  json
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(/,(?=\S)/g, ', ');

const describe = (value: unknown): string => unquote(serialize(value));

/** A step as a trace names it. */
export const nameStep = (step: Step): string => shorten(unquote(describeStep(step)));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const leavesOf = (value: unknown, path: readonly string[] = []): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]))
    : [[...path, String(value)].join('.')];

/** The active atomic states. */
export const describeValue = (value: unknown): string => leavesOf(value).join(' ') || '(root)';

/** A state value as the title of a section: a long one by its difference from the initial one. */
export const titleOf = (value: unknown, initial: unknown): string => {
  const title = describeValue(value);
  if (title.length <= maxLength) return title;
  const usual = new Set(leavesOf(initial));
  return `initial state but ${leavesOf(value)
    .filter((leaf) => !usual.has(leaf))
    .join(' ')}`.replace(/ but $/, '');
};

const isPlain = (value: unknown): value is object => {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || Array.isArray(value);
};

/** Items added at the end of a list; null when anything else changed. */
const addedTo = (before: unknown, after: unknown): readonly unknown[] | null => {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length <= before.length) return null;
  const kept: readonly unknown[] = after.slice(0, before.length);
  return serialize(kept) === serialize(before) ? after.slice(before.length) : null;
};

/** Changes that turn one value into another, as `path = value` or, for items added to a list, `path + items`. */
const changes = (before: unknown, after: unknown, path: string): string[] => {
  if (before === after || serialize(before) === serialize(after)) return [];
  const added = addedTo(before, after);
  if (added !== null) return [`${path} + ${shorten(added.map((item) => describe(item)).join(', '))}`];
  const isSameKind =
    isPlain(before) &&
    isPlain(after) &&
    (Array.isArray(before) ? Array.isArray(after) && before.length === after.length : !Array.isArray(after));
  if (!isSameKind) return [`${path} = ${shorten(describe(after))}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changes(getProperty(before, key), getProperty(after, key), path === '' ? key : `${path}.${key}`),
  );
};

const eventText = ({ type, ...payload }: { readonly type: string }): string =>
  Object.keys(payload).length === 0 ? type : `${type} ${shorten(describe(payload))}`;

const withValue = (value: unknown): string => (value === undefined ? '' : ` ${shorten(describe(value))}`);

const after = ({ delay }: { readonly delay?: number }): string => (delay === undefined ? '' : ` after ${delay} ms`);

const describeEffect = (effect: Exclude<Effect, { kind: 'sent' }>): string => {
  switch (effect.kind) {
    case 'sentToParent':
      return `sends ${eventText(effect.event)}${after(effect)}`;
    case 'emitted':
      return `emits ${eventText(effect.event)}`;
    case 'executed':
      return `runs ${effect.action}${withValue(effect.params)}`;
    case 'started':
      return `starts ${effect.id}${effect.id === effect.src ? '' : ` (${effect.src})`}${withValue(effect.input)}`;
    default:
      return `stops ${effect.id}`;
  }
};

/** Effects in order; one event to several actors in a row reads as one. */
const describeEffects = (effects: readonly Effect[]): string[] => {
  const texts: { recipients: string[]; event: string }[] = [];
  const described = effects.map((effect) =>
    effect.kind === 'sent'
      ? { recipients: [effect.to], event: `${eventText(effect.event)}${after(effect)}` }
      : { recipients: [], event: describeEffect(effect) },
  );
  for (const { recipients, event } of described) {
    const last = texts.at(-1);
    if (last !== undefined && recipients.length > 0 && last.recipients.length > 0 && last.event === event)
      last.recipients.push(...recipients);
    else texts.push({ recipients, event });
  }
  return texts.map(({ recipients, event }) =>
    recipients.length === 0 ? event : `sends ${recipients.join(', ')}: ${event}`,
  );
};

const timersOf = ({ moment }: SimulatedStep): string =>
  moment.timers.map(({ event, due }) => `${event.type} ${due}`).join();

const describeTimers = ({ moment }: SimulatedStep): string =>
  moment.timers.length === 0
    ? 'no timer'
    : moment.timers
        .map(({ event, due }) => `${event.type.replace('xstate.after.', 'after ')} in ${due - moment.now}`)
        .join(', ');

const ended = ({ observation: { status, output, error } }: SimulatedStep): string[] => {
  if (status === 'error') return [`fails: ${error ?? ''}`];
  return status === 'done' ? [`done${withValue(output)}`] : [];
};

export const describeStart = (turn: SimulatedStep): string =>
  [
    describeValue(turn.observation.value),
    ...changes({}, turn.observation.context, ''),
    ...describeEffects(turn.observation.effects),
    ...(turn.moment.timers.length === 0 ? [] : [describeTimers(turn)]),
    ...ended(turn),
  ].join('; ');

/** True for a step that changed nothing: not the state, context, timers or status, and had no effect. */
export const isNoChange = (before: SimulatedStep, turn: SimulatedStep): boolean => {
  const { snapshot } = turn.moment;
  const old = before.moment.snapshot;
  if (turn.observation.effects.length > 0 || timersOf(before) !== timersOf(turn)) return false;
  return (
    snapshot === old ||
    (snapshot.status === old.status &&
      serialize(snapshot.value) === serialize(old.value) &&
      changes(old.context, snapshot.context, '').length === 0)
  );
};

/** New states, changed context, effects, timers and end, in this order. */
export const describeOutcome = (before: SimulatedStep, turn: SimulatedStep): string => {
  const old = new Set(leavesOf(before.observation.value));
  const entered = leavesOf(turn.observation.value).filter((leaf) => !old.has(leaf));
  return [
    entered.length === 0 ? 'stays' : entered.join(' '),
    ...changes(before.observation.context, turn.observation.context, ''),
    ...describeEffects(turn.observation.effects),
    ...(timersOf(before) === timersOf(turn) ? [] : [describeTimers(turn)]),
    ...ended(turn),
  ].join('; ');
};
