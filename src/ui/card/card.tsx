import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import * as css from './card.css.ts';

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.card, className)} />
);
