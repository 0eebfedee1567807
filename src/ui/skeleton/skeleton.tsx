import { classNames } from '#src/styles/class-names.ts';
import * as css from './skeleton.css.ts';

type SkeletonProps = {
  shape?: keyof typeof css.shape;
  width?: keyof typeof css.width;
  className?: string | undefined;
};

/** Reserves the room of loading content. The container sets `aria-busy`. */
export const Skeleton = ({ shape = 'line', width = 'whole', className }: SkeletonProps) => (
  <span aria-hidden className={classNames(css.skeleton, css.shape[shape], css.width[width], className)} />
);
