import { fromPromise } from 'xstate';
import { landerMachine } from '#machines/page/lander.ts';
import { wire } from '#machines/generic/wire.ts';
import { prefersReducedMotion } from '#src/adapters/device.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http, route }) => ({
  logic: wire(landerMachine, {
    loadMembers: fromPromise(async ({ input: { network }, signal }) => {
      const { results } = await http.call('search', { query: network === undefined ? {} : { network }, signal });
      return results.filter(({ main_image: image }) => image !== null);
    }),
    loadPromos: fromPromise(async ({ signal }) => (await http.call('loadPromos', { signal })).promos),
  }),
  input: {
    name: route.params['name'] ?? 'tinderswipe',
    isPaused: prefersReducedMotion(),
  },
});
