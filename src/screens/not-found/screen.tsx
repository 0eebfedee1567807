import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import * as css from '#src/components/page-not-found/page-not-found.css.ts';

/** [ERROR-03 ERROR-04] */
export const Screen = () => (
  <div className={css.sky}>
    <PageNotFound />
  </div>
);
