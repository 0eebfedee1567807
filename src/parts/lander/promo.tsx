import { Trans } from '@lingui/react/macro';
import type { Promo } from '#contract/promo.ts';
import { usePicture } from '#src/parts/picture.ts';
import { Tag } from '#src/ui/tag/tag.tsx';
import * as css from './lander.css.ts';
import { faceWidths } from './face.tsx';
import { Picture } from './picture.tsx';

/** An advertisement, marked as one before anything else of it is read. [LANDER-02 LANDER-04] */
export function PromoCard({ promo }: { promo: Promo }) {
  const picture = usePicture()(promo.image);
  return (
    <a href={promo.url} rel="sponsored nofollow noopener" target="_blank" className={css.face}>
      <Tag tone="star" className={css.mark}>
        <Trans>Advertising</Trans>
      </Tag>
      {picture !== null && (
        <Picture src={picture.src} srcSet={picture.srcSet} sizes={faceWidths} className={css.picture} />
      )}
      <span className={css.words}>
        <span className={css.name}>{promo.name}</span>
        <span>{promo.text}</span>
      </span>
    </a>
  );
}

/** One advertisement after so many others, as long as there are some. */
export const woven = <Item,>(
  items: readonly Item[],
  promos: readonly Promo[],
  every: number,
): readonly (Item | Promo)[] =>
  items.flatMap((item, at) => {
    const promo = (at + 1) % every === 0 ? promos[(at + 1) / every - 1] : undefined;
    return promo === undefined ? [item] : [item, promo];
  });
