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

/** Any value as comparable text; actors as their ids, functions as their names. */
export const serialize = (value: unknown): string => JSON.stringify(value, readable) ?? 'undefined';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : serialize(error));
