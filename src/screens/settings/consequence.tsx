import type { ReactNode } from 'react';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

/** What follows from a step that the member confirms. */
export const Consequence = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={css.consequence}>
    <Icon name={icon} size="s" className={css.endIcon} />
    <span>{children}</span>
  </li>
);
