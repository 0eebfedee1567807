import { fromPromise } from 'xstate';
import { landerMachine } from '#machines/page/lander.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http, route }) => ({
  logic: wire(landerMachine, {
    loadMembers: fromPromise(async ({ input: { network }, signal }) => {
      const { results } = await http.call('search', { query: network === undefined ? {} : { network }, signal });
      return results.filter(({ main_image: image }) => image !== null);
    }),
    loadPromos: fromPromise(async ({ signal }) => (await http.call('loadPromos', { signal })).promos),
  }),
  input: { name: route.params['name'] ?? 'tinderswipe', still: matchMedia('(prefers-reduced-motion: reduce)').matches },
});
