/** As mailed links name it: `confirm` belongs to screens that also exist without a link. */
const names = ['token', 'confirm'];

let held: { readonly path: string; readonly token: string } | null = null;

/**
 * The token of the mailed link by which this page was opened leaves the address before anything else reads that: so no
 * event, no fact and no log ever has it.
 */
export const extractLinkToken = (): void => {
  const { pathname, searchParams, hash } = new URL(location.href);
  const token = names.map((name) => searchParams.get(name)).find((value) => value !== null);
  held = null;
  if (token === undefined || token === null) return;
  for (const name of names) searchParams.delete(name);
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  history.replaceState(history.state, '', pathname + query + hash);
  held = { path: pathname, token };
};

/** The token of the link to this path; empty where there was none, or where it is spent. */
export const getLinkToken = (path: string): string => (held?.path === path ? held.token : '');

/** Removed from the URL once used, so that a return to the page does not use it again. */
export const clearLinkToken = (): void => {
  held = null;
};
