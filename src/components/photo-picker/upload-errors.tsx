import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Upload, canRetry } from '#machines/member/photos.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, ellipsis } from '#src/styles/text.css.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { useUploadProblemText } from './use-photos.ts';
import * as css from './photo-picker.css.ts';

type UploadNotesProps = {
  uploads: readonly Upload[];
  /** Number of photos that may still be added. */
  room: number;
  onRetry: (id: string) => void;
  onDrop: (id: string) => void;
};

/** Rejected photos with reasons; those over the limit share one message. [PHOTO-01 PHOTO-02 PHOTO-08] */
export function UploadErrors({ uploads, room, onRetry, onDrop }: UploadNotesProps) {
  const { t } = useLingui();
  const textOf = useUploadProblemText();
  const failed = uploads.filter(({ state }) => state === 'failed');
  const tooMany = failed.filter(({ problem }) => problem === 'photo_limit');
  const others = failed.filter(({ problem }) => problem !== 'photo_limit');
  // Live region: announces its content.
  return (
    <div aria-live="polite" className={css.notes}>
      {others.map((upload) => {
        const { id, name, preview, problem } = upload;
        return (
          <Note
            key={id}
            // Files that are no photo have no preview.
            preview={problem === 'photo_type' ? null : preview}
            title={name}
            text={textOf(problem ?? 'internal')}
            dismissLabel={t`Dismiss ${name}`}
            onDismiss={() => onDrop(id)}
            onRetry={canRetry(upload) ? () => onRetry(id) : undefined}
          />
        );
      })}
      {tooMany.length > 0 && (
        <Note
          preview={null}
          title={<Plural value={tooMany.length} one="# photo was not added" other="# photos were not added" />}
          text={textOf('photo_limit')}
          dismissLabel={t`Dismiss`}
          onDismiss={() => tooMany.forEach(({ id }) => onDrop(id))}
          onRetry={room > 0 ? () => tooMany.forEach(({ id }) => onRetry(id)) : undefined}
        />
      )}
    </div>
  );
}

type NoteProps = {
  preview: string | null;
  title: ReactNode;
  text: string;
  dismissLabel: string;
  onDismiss: () => void;
  onRetry: (() => void) | undefined;
};

const Note = ({ preview, title, text, dismissLabel, onDismiss, onRetry }: NoteProps) => (
  <div className={css.note}>
    {preview === null ? (
      <span className={css.mark}>
        <Icon name="image" size="s" />
      </span>
    ) : (
      <img src={preview} alt="" width={48} height={48} className={css.preview} />
    )}
    <div className={classNames(bodySmall, css.words)}>
      <p className={classNames(ellipsis, css.errorTitle)}>{title}</p>
      <p>{text}</p>
      {onRetry && (
        <TextButton alone className={css.retry} onClick={onRetry}>
          <Trans>Try again</Trans>
        </TextButton>
      )}
    </div>
    <IconButton icon="x" label={dismissLabel} onClick={onDismiss} />
  </div>
);
