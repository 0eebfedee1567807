import { shortText } from './value-text.ts';
import * as css from './inspector.css.ts';

export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths at which two values differ; a list is compared as a whole. */
export const differences = (before: unknown, after: unknown, path = ''): readonly Difference[] => {
  if (!isObject(before) || !isObject(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`));
};

/** The context, with what the last event has changed. */
export function ContextView({ before, after }: { before: unknown; after: unknown }) {
  const changed = before === undefined ? [] : differences(before, after);
  return (
    <>
      {changed.length > 0 && (
        <dl className={css.changes} aria-label="Changed by the last event">
          {changed.map(({ path, before: old, after: present }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                <del>{shortText(old, 200)}</del> <ins>{shortText(present, 200)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <pre className={css.context}>{JSON.stringify(after, null, 2)}</pre>
    </>
  );
}
