import { errorStatus, fieldErrors } from '#contract/errors.ts';

/** Replaces every string that no rule allows. */
export const masked = '•••';

/** Longest list, most entries of an object, deepest nesting and longest text that leave the page. */
const bounds = { list: 100, entries: 150, depth: 9, text: 120 } as const;

const word = /^[a-z][\w-]{0,40}$/i;
const id = /^[\w:.-]{1,64}$/;
const code = /^[A-Z]{2,3}$/;
const file = /^[\w\-/.]+$/;
const path = /^\/[\w\-/.~%:]*$/;

const keysOf = (names: string, form: RegExp): Readonly<Record<string, RegExp>> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, form]));

/**
 * The strings that leave the page: by key, and only of this form. Everything else is masked, so that a new field is
 * hidden until it is added here.
 */
const allowedStrings: Readonly<Record<string, RegExp>> = {
  // Words of the code.
  ...keysOf('type status state session push locale language kind feature tone list child step section reason', word),
  ...keysOf('choice method methods bundle style gender sort src answered source direction mode phase field key', word),
  ...keysOf('permission actor names steps skipped search_fields visible_profile_fields visible_profile_notes', word),
  ...keysOf('interests common_interests notifications_disabled', word),
  // Ids that the server generates.
  ...keysOf('id ids me profile conversation sender recipient member partner of subject', id),
  ...keysOf('country countries currency geoip_country', code),
  ...keysOf('path to cdn_prefix', path),
  ...keysOf('filename large_filename medium_filename small_filename thumb_filename', file),
};

/** Strings that are allowed only in an object under this key. */
const allowedWithin: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  route: { name: word, key: path },
  activeRoute: { name: word, key: path },
  requestedRoute: { name: word, key: path },
  params: { id, name: word, type: word, paymentmethod: word },
};

/** Numbers that say where a member is. */
const maskedNumbers = new Set(['latitude', 'longitude', 'lat', 'lon']);

const isKnownCode = (text: string): boolean =>
  Object.hasOwn(errorStatus, text) || text === 'network' || fieldErrors.some((error) => error === text);

/** Keys under which a string is a code of the server, never what a member typed. */
const codeKeys = new Set(['code', 'error', 'fields', 'fieldErrors', 'errors']);

type Place = { readonly key: string; readonly within: string; readonly depth: number };

const maskString = (text: string, { key, within }: Place): string => {
  if (text === '' || text === masked) return text;
  if ((codeKeys.has(key) || codeKeys.has(within)) && isKnownCode(text)) return text;
  const allowed = allowedWithin[within]?.[key] ?? allowedStrings[key] ?? (key.endsWith('Id') ? id : undefined);
  if (allowed === undefined || text.length > bounds.text) return masked;
  // The query of an address may hold what was typed.
  const [plain = '', query] = allowed === path ? text.split(/[?#]/, 2) : [text];
  if (!allowed.test(plain)) return masked;
  return query === undefined ? plain : `${plain}?${masked}`;
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** The search caches its results by address. */
const maskKey = (key: string): string => (id.test(key) || /^\/[\w\-/]*(?:\?[\w=&-]*)?$/.test(key) ? key : masked);

const maskList = (list: readonly unknown[], place: Place): unknown[] => {
  const inner = { ...place, depth: place.depth + 1 };
  return list.slice(0, bounds.list).map((part) => maskValue(part, inner));
};

const maskEntries = (entries: readonly (readonly [string, unknown])[], { key, depth }: Place) =>
  Object.fromEntries(
    entries
      .slice(0, bounds.entries)
      .map(([name, part]) => [maskKey(name), maskValue(part, { key: name, within: key, depth: depth + 1 })]),
  );

const isActor = (value: object): value is { id: string } => 'sessionId' in value && 'send' in value && 'id' in value;

const maskObject = (value: object, place: Place): unknown => {
  if (isActor(value)) return `actor ${maskKey(value.id)}`;
  if (value instanceof Error)
    return {
      name: value.name,
      ...('problem' in value && { problem: maskValue(value.problem, { ...place, key: 'problem' }) }),
    };
  if (place.depth >= bounds.depth) return '…';
  if (Array.isArray(value)) return maskList(value, place);
  if (value instanceof Map)
    return maskEntries(
      [...value].map(([key, part]) => [String(key), part]),
      place,
    );
  if (value instanceof Set) return maskList([...value], place);
  if (!isPlain(value)) return `[${value.constructor.name}]`;
  return maskEntries(Object.entries(value), place);
};

function maskValue(value: unknown, place: Place): unknown {
  switch (typeof value) {
    case 'string':
      return maskString(value, place);
    case 'number':
      return maskedNumbers.has(place.key) ? masked : value;
    case 'boolean':
    case 'undefined':
      return value;
    case 'object':
      return value === null ? null : maskObject(value, place);
    case 'function':
      return 'function';
    default:
      return masked;
  }
}

/** A copy that may leave the page: plain, bounded, and without anything that a member typed. */
export const mask = (value: unknown, key = ''): unknown => maskValue(value, { key, within: '', depth: 0 });

/** An event keeps its type: it comes from the code. */
export const maskEvent = (event: { readonly type: string }): { type: string } & Record<string, unknown> => ({
  ...maskEntries(Object.entries(event), { key: '', within: '', depth: 0 }),
  type: event.type,
});
