import { useLingui } from '@lingui/react/macro';
import { SideIllustration } from '#src/components/side-illustration/side-illustration.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { visuallyHidden } from '#src/ui/visually-hidden/visually-hidden.css.ts';
import { body, content, main, wizard } from './step-layout.css.ts';

export function StepSkeleton() {
  const { t } = useLingui();
  return (
    <div aria-busy className={wizard}>
      <SideIllustration />
      <div className={main}>
        <div className={body}>
          <div className={content}>
            <h1 className={visuallyHidden}>{t`Loading`}</h1>
            <Skeleton width="half" />
            <Skeleton shape="title" width="long" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
          </div>
        </div>
      </div>
    </div>
  );
}
