import { fromPromise } from 'xstate';
import type { OwnPreference, PreferenceChange } from '#contract/preference.ts';
import type { Http } from '#src/adapters/http.ts';

const save = async (http: Http, change: PreferenceChange | null, signal: AbortSignal): Promise<OwnPreference> =>
  (await http.call('savePreference', { body: change ?? {}, signal, lasting: true })).user.preference;

/** Replies with the preference in force. [SEARCH-16] */
export const savePreference = {
  direct: (http: Http) =>
    fromPromise<OwnPreference, PreferenceChange>(({ input, signal }) => save(http, input, signal)),
  /** For an `action`. */
  run: (http: Http) =>
    fromPromise<OwnPreference, { last: PreferenceChange | null }>(({ input: { last }, signal }) =>
      save(http, last, signal),
    ),
  /** For a `form`. */
  send: (http: Http) =>
    fromPromise<OwnPreference, { values: PreferenceChange }>(({ input: { values }, signal }) =>
      save(http, values, signal),
    ),
};
