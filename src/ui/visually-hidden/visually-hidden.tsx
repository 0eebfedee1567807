import type { ComponentProps } from 'react';
import { visuallyHidden } from '#src/styles/text.css.ts';

/** Text for screen readers only. */
export const VisuallyHidden = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className={visuallyHidden} />
);
