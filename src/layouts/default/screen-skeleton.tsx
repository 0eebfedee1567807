import { useLingui } from '@lingui/react/macro';
import { isRouteName, routes } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { visuallyHidden } from '#src/styles/text.css.ts';
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

type PageBackground = {
  /** A brand moment: the head of the page is night, in both themes. */
  readonly night: boolean;
  /** The page reaches to the window's edges. */
  readonly wide: boolean;
  /** Full-height page: alerts above it are compact, and the footer follows below. */
  readonly whole: boolean;
};

const paper: PageBackground = { night: false, wide: false, whole: false };

const others: Readonly<Record<string, PageBackground>> = {
  index: { ...paper, night: true, wide: true },
  'not-found': { ...paper, night: true, wide: true },
  login: { ...paper, wide: true },
  'swipe-game': { ...paper, whole: true },
};

export const getPageBackground = (route: string): PageBackground => others[route] ?? paper;
