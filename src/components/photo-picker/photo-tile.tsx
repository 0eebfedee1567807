import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnPhoto } from '#contract/own-profile.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import * as css from './photo-tile.css.ts';

type PhotoTileProps = { photo: OwnPhoto; number: number; onOpen: () => void };

/** One of the member's own photos. [PHOTO-08] */
export function PhotoTile({ photo, number, onOpen }: PhotoTileProps) {
  const { t } = useLingui();
  const picture = usePhotoSources()(photo.image);
  return (
    <Photo
      src={picture?.thumb ?? null}
      srcSet={picture?.srcSet}
      sizes="(min-width: 992px) 260px, 33vw"
      alt={t`Your photo ${number}`}
      className={css.tile}
    >
      <PhotoTag photo={photo} />
      <IconButton icon="more" variant="dark" label={t`Edit photo ${number}`} className={css.more} onClick={onOpen} />
    </Photo>
  );
}

/** Badge of a photo. */
export function PhotoTag({ photo: { main, state } }: Pick<PhotoTileProps, 'photo'>) {
  if (state === 'rejected')
    return (
      <StatusTag tone="danger" className={css.tag}>
        <Trans>Not accepted</Trans>
      </StatusTag>
    );
  if (!main && state === 'approved') return null;
  return (
    <StatusTag tone="photo" className={css.tag}>
      {main ? <Trans>Main</Trans> : <Trans>In review</Trans>}
    </StatusTag>
  );
}
