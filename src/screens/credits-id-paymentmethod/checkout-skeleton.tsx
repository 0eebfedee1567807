import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { columns } from './columns.css.ts';
import * as css from './checkout-skeleton.css.ts';

export const CheckoutSkeleton = () => (
  <div aria-busy className={columns}>
    <div className={css.rows}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="box" className={css.row} />
      ))}
    </div>
    <Skeleton shape="box" />
  </div>
);
