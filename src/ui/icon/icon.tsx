import { classNames } from '#src/styles/class-names.ts';
import * as css from './icon.css.ts';
import { type IconName, filledIcons, icons } from './icon-registry.ts';

type IconProps = {
  name: IconName;
  /** 15, 18, 24 and 28 CSS pixels. */
  size?: 'xs' | 's' | 'm' | 'l';
  /** Only when no adjacent text says the same. */
  label?: string;
  className?: string | undefined;
};

export function Icon({ name, size = 'm', label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(css.icon, css.size[size], filledIcons.has(name) && css.filledIcon, className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={icons[name]} />
    </svg>
  );
}
