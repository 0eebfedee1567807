import { type RouteFacts, isAllowed, routes } from '#contract/routes.ts';

const toExpression = (pattern: string): RegExp =>
  pattern === '*'
    ? /^/
    : new RegExp(
        `^${pattern.replaceAll(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) =>
          optional === undefined ? `/(?<${name}>[^/]+)` : `(?:/(?<${name}>[^/]+))?`,
        )}/?$`,
        'i',
      );

const decode = (groups: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> | null => {
  try {
    return Object.fromEntries(
      Object.entries(groups).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, decodeURIComponent(value)]],
      ),
    );
  } catch {
    return null;
  }
};

const expressions = Object.entries<RouteFacts>(routes).map(
  ([name, facts]) => ({ name, facts, expression: toExpression(facts.pattern) }) as const,
);

/** What contract/routes.ts says of a page that `findPage` has found. */
export const factsOfPage = ({ name }: Page): RouteFacts | undefined =>
  expressions.find((each) => each.name === name)?.facts;

type Page = { readonly name: string; readonly needsLogin: boolean; readonly params: Readonly<Record<string, string>> };

/** The page at a path, without the client's router; null: the page could not be found. [ERROR-04] */
export const findPage = (path: string): Page | null => {
  for (const { name, facts, expression } of expressions) {
    const isShortName = facts.token !== undefined && path.replace(/\/$/, '') === `/${facts.token}`;
    const match = expression.exec(path);
    if (match === null && !isShortName) continue;
    const params = decode({ ...match?.groups });
    if (params === null || !isAllowed(facts, params)) continue;
    return name === 'not-found' ? null : { name, needsLogin: facts.needsLogin === true, params };
  }
  return null;
};
