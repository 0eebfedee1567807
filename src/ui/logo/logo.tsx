import { classNames } from '#src/styles/class-names.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './logo.css.ts';

type LogoProps = {
  /** On a night ground the star is gold. */
  night?: boolean;
  className?: string | undefined;
};

/** The star and the name of the house; its colour is that of the text around it. */
export const Logo = ({ night = false, className }: LogoProps) => (
  <span className={classNames(css.logo, className)}>
    <Icon name="star" className={night ? css.nightStar : css.star} />
    <span className={css.word}>Vesper</span>
  </span>
);
