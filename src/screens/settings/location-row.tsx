import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import * as css from './rows.css.ts';

/** Row that links to another page. */
export const LocationRow = ({
  to,
  danger = false,
  children,
}: {
  to: string;
  danger?: boolean;
  children: ReactNode;
}) => (
  <div className={css.item}>
    <Link href={to} className={classNames(css.row, css.pressable)}>
      <span className={classNames(css.name, danger && css.danger)}>{children}</span>
      <span className={css.end}>
        <Icon name="chevron-right" size="s" className={css.arrow} />
      </span>
    </Link>
  </div>
);
