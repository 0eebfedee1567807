import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './signup.css.ts';

type SidePictureProps = {
  /** 480 by 640 CSS pixels. Without an image the background alone reserves the room. */
  src?: string;
  children?: ReactNode;
  className?: string;
};

/** Decorative picture beside a form, where there is room. */
export const SideIllustration = ({ src, children, className }: SidePictureProps) => (
  <div aria-hidden className={classNames(css.side, className)}>
    {src !== undefined && (
      <>
        <img src={src} alt="" width={480} height={640} loading="lazy" decoding="async" className={css.sidePicture} />
        <div className={css.sideWords}>
          <Icon name="star" className={css.sideStar} />
          <p className={heading}>{children}</p>
        </div>
      </>
    )}
  </div>
);
