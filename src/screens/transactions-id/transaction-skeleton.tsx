import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './payment-status-panel.css.ts';

export const TransactionSkeleton = () => (
  <div aria-busy className={css.page}>
    <span className={css.tone.waiting} />
    <Skeleton shape="title" width="half" />
    <Skeleton width="long" />
    <Skeleton shape="control" width="half" />
  </div>
);
