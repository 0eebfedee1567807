import { type StartData, startDataId } from '#contract/start-data.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import type { Http } from '#src/adapters/http.ts';

/** What the server wrote into this page; null where it had nothing to say, as in development. */
export const readStartData = (): StartData | null => {
  const text = document.getElementById(startDataId)?.textContent;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's data match the contract (docs/decisions/008).
  return text === undefined ? null : (JSON.parse(text) as StartData);
};

/**
 * Answers the first of each of these calls from the page, without a request. On a rendered page the answers to others
 * wait for `whenMounted`: React takes it over only as it was rendered. The session decides whether it does.
 */
export const withStartData = (
  http: Http,
  { replies, isVisitor, renderedFor }: StartData,
  whenMounted: Promise<void>,
): Http => {
  const known = new Map<string, unknown>(Object.entries(replies));
  let hasNoSession = isVisitor;
  return {
    call: async (name, options) => {
      if (name === 'loadUser' && hasNoSession) {
        hasNoSession = false;
        throw new ProblemError({ code: 'authentication_required' });
      }
      const reply = known.get(name);
      if (reply === undefined) {
        try {
          return await http.call(name, options);
        } finally {
          if (renderedFor !== null && name !== 'loadUser') await whenMounted;
        }
      }
      known.delete(name);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored under the call's own name.
      return reply as Awaited<ReturnType<typeof http.call<typeof name>>>;
    },
  };
};
