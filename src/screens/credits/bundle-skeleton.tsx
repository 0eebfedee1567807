import { classNames } from '#src/styles/class-names.ts';
import { cards } from '#src/ui/field/choice.css.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './bundle-options.css.ts';

export const BundleSkeleton = () => (
  <div aria-busy className={classNames(cards, css.bundles)}>
    {[1, 2, 3, 4].map((bundle) => (
      <Skeleton key={bundle} shape="box" />
    ))}
  </div>
);
