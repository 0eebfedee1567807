import type { ReactNode } from 'react';
import { acceptedPhotoTypes } from '#contract/photo-files.ts';
import { visuallyHidden } from '#src/styles/text.css.ts';

type ChooseFilesProps = {
  multiple?: boolean;
  onChoose: (files: Iterable<File>) => void;
  className: string;
  /** Content of the label. */
  children: ReactNode;
};

/** File input styled as its label. Phones offer the camera too. [PHOTO-08] */
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
        // Lets the same file be selected again.
        target.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  </label>
);
