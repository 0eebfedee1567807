import { classNames } from '#src/styles/class-names.ts';
import * as css from './loading-bar.css.ts';

type LoadingBarProps = {
  label: string;
  visible: boolean;
  /** The load has ended: the bar runs full and fades. */
  finishing?: boolean;
};

export function LoadingBar({ label, visible, finishing = false }: LoadingBarProps) {
  if (!visible) return null;
  return <progress aria-label={label} className={classNames(css.bar, finishing && css.finishing)} />;
}
