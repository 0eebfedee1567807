import { useLingui } from '@lingui/react/macro';
import { isRouteName, routes } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { visuallyHidden } from '#src/ui/visually-hidden/visually-hidden.css.ts';
import { getPageBackground } from './page-background.ts';
import * as css from './layout.css.ts';

/** Keeps the room of the first page while it is on its way. */
export function ScreenSkeleton({ route }: { route: string }) {
  const { t } = useLingui();
  const { night, wide } = getPageBackground(route);
  const isChatLayout = isRouteName(route) && routes[route].layout === 'chat';
  return (
    <div aria-busy className={classNames(css.waiting, night && css.onSky, (wide || isChatLayout) && css.page)}>
      <h1 className={visuallyHidden}>{t`Loading`}</h1>
      <Skeleton shape="title" width="half" />
      <Skeleton width="long" />
      <div className={css.waitingGrid}>
        <Skeleton shape="photo" />
        <Skeleton shape="photo" />
      </div>
    </div>
  );
}
