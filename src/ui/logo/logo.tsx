import { classNames } from '#src/styles/class-names.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './logo.css.ts';

type LogoProps = {
  /** Draws the star in gold. */
  isOnDark?: boolean;
  className?: string | undefined;
};

/** Star and site name, in the current text colour. */
export const Logo = ({ isOnDark = false, className }: LogoProps) => (
  <span className={classNames(css.logo, className)}>
    <Icon name="star" className={isOnDark ? css.nightStar : css.star} />
    <span className={css.word}>Vesper</span>
  </span>
);
