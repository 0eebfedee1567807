import type { ReactNode } from 'react';
import { acceptedPhotoTypes } from '#contract/photo-files.ts';
import { visuallyHidden } from '#src/ui/visually-hidden/visually-hidden.css.ts';

type ChooseFilesProps = {
  multiple?: boolean;
  onChoose: (files: Iterable<File>) => void;
  className: string;
  /** What it looks like, with the words that name it. */
  children: ReactNode;
};

/** A file field that looks like its label. A phone offers its camera too. [PHOTO-08] */
export const PhotoInput = ({ multiple = false, onChoose, className, children }: ChooseFilesProps) => (
  <label className={className}>
    {children}
    <input
      type="file"
      accept={acceptedPhotoTypes.join(',')}
      multiple={multiple}
      className={visuallyHidden}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same file may be chosen once more.
        target.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  </label>
);
