const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A property of any value. */
export const getProperty = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

const readable = (_key: string, value: unknown): unknown => {
  if (typeof getProperty(value, 'getInitialSnapshot') === 'function') return '[logic]';
  if (typeof value === 'function') return `[${value.name || 'function'}]`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number' && !Number.isFinite(value)) return `[${value}]`;
  if (value instanceof Error) return { error: value.name, message: value.message };
  if (value instanceof Map) return { map: [...value] };
  if (value instanceof Set) return { set: [...value] };
  return value;
};

const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value);
};

/** JSON shows it as it is, so that no replacer has to look at each part. */
const isPlainData = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'bigint';
  if (value === null) return true;
  if (Array.isArray(value)) return value.every((part) => isPlainData(part));
  return (
    isPlainObject(value) && !('getInitialSnapshot' in value) && Object.values(value).every((part) => isPlainData(part))
  );
};

/** Any value as comparable text; actors as their ids, functions as their names. */
export const serialize = (value: unknown): string =>
  (isPlainData(value) ? JSON.stringify(value) : JSON.stringify(value, readable)) ?? 'undefined';

/** The same text, without writing it where both are the same plain data. */
export const isSameText = (one: unknown, other: unknown): boolean =>
  isSameData(one, other) || serialize(one) === serialize(other);

const isSameData = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((part, index) => isSameData(part, other[index]))
    );
  if (!isPlainObject(one) || !isPlainObject(other)) return false;
  const [parts, others] = [Object.entries(one), Object.entries(other)];
  return (
    parts.length === others.length &&
    parts.every(([key, part], index) => key === others[index]?.[0] && isSameData(part, others[index]?.[1]))
  );
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : serialize(error));
