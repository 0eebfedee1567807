import { Trans } from '@lingui/react/macro';
import type { Promo } from '#contract/promo.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import * as css from './lander.css.ts';
import { tileSizes } from './member-tile.tsx';
import { LanderImage } from './lander-image.tsx';

/** Advertisement; its label comes first in reading order. [LANDER-02 LANDER-04] */
export function PromoCard({ promo }: { promo: Promo }) {
  const picture = usePhotoSources()(promo.image);
  return (
    <a href={promo.url} rel="sponsored nofollow noopener" target="_blank" className={css.face}>
      <StatusTag tone="star" className={css.mark}>
        <Trans>Advertising</Trans>
      </StatusTag>
      {picture !== null && (
        <LanderImage src={picture.src} srcSet={picture.srcSet} sizes={tileSizes} className={css.picture} />
      )}
      <span className={css.words}>
        <span className={css.name}>{promo.name}</span>
        <span>{promo.text}</span>
      </span>
    </a>
  );
}

/** Inserts one advertisement after a number of items, as long as there are some. */
export const interleavePromos = <Item,>(
  items: readonly Item[],
  promos: readonly Promo[],
  every: number,
): readonly (Item | Promo)[] =>
  items.flatMap((item, at) => {
    const promoCard = (at + 1) % every === 0 ? promos[(at + 1) / every - 1] : undefined;
    return promoCard === undefined ? [item] : [item, promoCard];
  });
