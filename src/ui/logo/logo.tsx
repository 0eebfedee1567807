import { classNames } from '#src/styles/class-names.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './logo.css.ts';

type LogoProps = {
  /** On a night ground the star is gold. */
  night?: boolean;
  className?: string | undefined;
};

/** Star and name of the house, in the current text colour. */
export const Logo = ({ night = false, className }: LogoProps) => (
  <span className={classNames(css.logo, className)}>
    <Icon name="star" className={night ? css.nightStar : css.star} />
    <span className={css.word}>Vesper</span>
  </span>
);
