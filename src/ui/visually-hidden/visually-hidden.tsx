import type { ComponentProps } from 'react';
import { visuallyHidden } from './visually-hidden.css.ts';

/** Words for a screen reader only. */
export const VisuallyHidden = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className={visuallyHidden} />
);
