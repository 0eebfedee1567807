import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { Link } from '#src/ui/link/link.tsx';
import * as css from './tabs.css.ts';

type Tab<Id extends string> = {
  id: Id;
  label: ReactNode;
  href: string;
  /** A `Badge` after the label. */
  badge?: ReactNode;
};

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  className?: string | undefined;
};

/** Scrolls only the row of tabs, to keep the current one visible. */
const bringIntoSight = (current: HTMLAnchorElement | null) => {
  const row = current?.parentElement;
  if (!current || !row) return;
  const least = current.offsetLeft + current.offsetWidth - row.offsetLeft - row.clientWidth;
  row.scrollLeft = Math.min(Math.max(row.scrollLeft, least), current.offsetLeft - row.offsetLeft);
};

/** Links to the tabs of a page; each has its own URL. */
export function Tabs<Id extends string>({ label, tabs, current, className }: TabsProps<Id>) {
  return (
    <nav aria-label={label} className={classNames(css.tabs, className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          ref={tab.id === current ? bringIntoSight : null}
          href={tab.href}
          aria-current={tab.id === current ? 'page' : undefined}
          className={css.tab}
        >
          {tab.label}
          {tab.badge}
        </Link>
      ))}
    </nav>
  );
}
