import { call } from '#server/call.ts';
import { clearImage } from '#server/domain/photo-names.ts';
import { shownPromos } from '#server/store/promos.ts';

/** So many at most are shown at a time. */
const most = 12;

/** [LANDER-02 LANDER-04] */
export const loadPromos = call({
  name: 'loadPromos',
  run: async ({ tx }) => ({
    promos: (await shownPromos(tx))
      .slice(0, most)
      .map(({ id, kind, name, words, url }) => ({ id, kind, name, text: words, image: clearImage(id), url })),
  }),
});
