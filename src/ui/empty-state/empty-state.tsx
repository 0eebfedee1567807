import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { type IconName, filledIcons, icons } from '#src/ui/icon/icon-registry.ts';
import * as css from './empty-state.css.ts';

type EmptyStateProps = {
  /** Icon on the evening sky. */
  icon: IconName;
  title: ReactNode;
  /** Reason for the empty list. */
  children: ReactNode;
  /** Next steps. */
  actions?: ReactNode;
  /** Renders the title as `h1`, for pages without another one. */
  level?: 1 | 2;
  className?: string | undefined;
};

export function EmptyState({ icon, title, children, actions, level = 2, className }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classNames(css.empty, className)}>
      <svg viewBox="0 0 200 150" aria-hidden className={css.art}>
        <circle cx="100" cy="78" r="62" className={css.moon} />
        <path d="M40 94c22-15 36-4 56-11s38-20 65-6a62 62 0 0 1-121 17Z" className={css.hill} />
        <path
          d={icons[icon]}
          transform="translate(61 37) scale(3.2)"
          className={classNames(css.sign, filledIcons.has(icon) && css.filledSign)}
        />
        <path d={icons.star} transform="translate(151 18) scale(.72)" className={css.stars} />
        <path d={icons.star} transform="translate(29 44) scale(.45)" className={css.stars} />
      </svg>
      <Heading className={heading}>{title}</Heading>
      <p className={css.why}>{children}</p>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
