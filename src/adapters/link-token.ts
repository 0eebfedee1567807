import { supportTokenPattern } from '#contract/support-token.ts';

/** Query parameters of mailed links; `confirm` is for screens that also exist without a link. */
const names = ['token', 'confirm'];

/** Address of the page that a mailed support link opens. [ROUTE-61] */
const casePath = '/case';

let held: { readonly path: string; readonly token: string } | null = null;

/**
 * Removes the token of a mailed link from the URL before anything else reads it: no
 * event, fact or log may contain it.
 */
export const extractLinkToken = (): void => {
  held = null;
  const supportToken = supportTokenPattern.exec(location.pathname)?.[1];
  if (supportToken !== undefined) {
    history.replaceState(history.state, '', casePath);
    held = { path: casePath, token: supportToken };
    return;
  }
  const { pathname, searchParams, hash } = new URL(location.href);
  const token = names.map((name) => searchParams.get(name)).find((value) => value !== null);
  if (token === undefined || token === null) return;
  for (const name of names) searchParams.delete(name);
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  history.replaceState(history.state, '', pathname + query + hash);
  held = { path: pathname, token };
};

/** Token of the link to this path; empty without one, or once it is used. */
export const getLinkToken = (path: string): string => (held?.path === path ? held.token : '');

/** Removed from the URL once used, so that a return to the page does not use it again. */
export const clearLinkToken = (): void => {
  held = null;
};
