import { Trans, useLingui } from '@lingui/react/macro';
import type { Upload } from '#machines/member/photos.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import * as css from './upload-tile.css.ts';

type UploadTileProps = { upload: Upload; onCancel: () => void; className?: string | undefined };

/** Running upload: progress and a cancel button. */
export function UploadTile({ upload, onCancel, className }: UploadTileProps) {
  const { t } = useLingui();
  const { name, preview, progress } = upload;
  return (
    <Photo src={preview} alt="" loading="eager" className={className}>
      <div className={css.veil}>
        {preview === null && <p className={classNames(caption, css.name)}>{name}</p>}
        <p className={classNames(caption, css.word)}>
          <UploadStatus upload={upload} />
        </p>
        {upload.state === 'sending' && <Progress label={t`Sending ${name}`} value={progress} max={1} variant="night" />}
      </div>
      <IconButton icon="x" variant="dark" label={t`Cancel ${name}`} className={css.cancel} onClick={onCancel} />
    </Photo>
  );
}

function UploadStatus({ upload: { state, progress } }: { upload: Upload }) {
  const isOnline = useFacts((facts) => facts.online);
  const percent = Math.round(progress * 100);
  if (state === 'waiting') return isOnline ? <Trans>Waiting</Trans> : <Trans>Waiting for connection</Trans>;
  return progress === 1 ? <Trans>Almost there</Trans> : <Trans>{percent}%</Trans>;
}
