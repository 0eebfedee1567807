import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as facts from './facts.css.ts';
import * as css from './loading.css.ts';

/** The boxes of a profile, in its grid. */
export const Loading = () => (
  <>
    <Skeleton shape="photo" className={css.skeletonHero} />
    <div className={facts.facts}>
      <Skeleton shape="title" width="half" />
      <div className={facts.section}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="long" />
      </div>
      <Skeleton shape="control" />
    </div>
  </>
);
