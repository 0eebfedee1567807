import { fromPromise } from 'xstate';
import { homeOnline } from '#contract/limits/app.ts';
import { homeMachine } from '#machines/page/home.ts';
import { wire } from '#machines/generic/wire.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(homeMachine, {
    loadNewMembers: fromPromise(async ({ input: { network }, signal }) => {
      const query = { sort: 'newest', photo: '1', ...(network !== undefined && { network }) } as const;
      const { results } = await http.call('search', { query, signal });
      return results.filter(({ is_new: isNew, main_image: image }) => isNew && image !== null);
    }),
    loadOnlineMembers: fromPromise(async ({ signal }) => {
      const { results } = await http.call('search', { query: { sort: 'nearest', online: '1' }, signal });
      return results.slice(0, homeOnline.shown);
    }),
  }),
  input: {},
});
