import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './mandate.css.ts';

/** Text that expands in place. */
export const MandateDisclosure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <details>
    <summary className={css.summary}>
      {name}
      <Icon name="chevron-down" size="xs" className={css.arrow} />
    </summary>
    <div className={classNames(bodySmall, css.words)}>{children}</div>
  </details>
);
