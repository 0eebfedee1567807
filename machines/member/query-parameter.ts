import type { Route } from '#machines/app/facts.ts';
import { hrefOf } from '#machines/app/redirects.ts';

/** Path and query of a route without this query parameter. */
export const hrefWithout = ({ path, query }: Route, parameter: string): string => {
  const { [parameter]: _, ...rest } = query;
  return hrefOf({ path, query: rest });
};
