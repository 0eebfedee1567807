import type { ComponentProps } from 'react';
import { visuallyHidden } from '#src/styles/text.css.ts';

/** Words for a screen reader only. */
export const VisuallyHidden = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className={visuallyHidden} />
);
