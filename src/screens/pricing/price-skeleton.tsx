import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { bundles } from './price-table.css.ts';

export const PriceSkeleton = () => (
  <div aria-busy className={bundles}>
    {[1, 2, 3, 4].map((bundle) => (
      <Skeleton key={bundle} shape="box" />
    ))}
  </div>
);
