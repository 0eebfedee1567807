import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { columns } from './columns.css.ts';
import * as css from './debit-form.css.ts';

export const DebitSkeleton = () => (
  <div aria-busy className={columns}>
    <div className={css.fields}>
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </div>
    <Card className={css.fields}>
      <Skeleton shape="title" width="half" />
      <Skeleton width="long" />
      <Skeleton shape="control" />
    </Card>
  </div>
);
