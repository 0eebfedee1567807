import { defineCall } from '#server/core/call.ts';
import { buildClearImage } from '#server/domain/photo-names.ts';
import { listActivePromos } from '#server/store/promos.ts';

const maxPromos = 12;

/** [LANDER-02 LANDER-04] */
export const loadPromos = defineCall({
  name: 'loadPromos',
  run: async ({ tx, domain }) => ({
    promos: (await listActivePromos(tx, domain))
      .slice(0, maxPromos)
      .map(({ id, kind, name, words, url }) => ({ id, kind, name, text: words, image: buildClearImage(id), url })),
  }),
});
