import { useLingui } from '@lingui/react/macro';
import { isRouteName, routes } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { visuallyHidden } from '#src/styles/text.css.ts';
import * as css from './layout.css.ts';

/** Reserves the room of the first page while it loads. */
export function ScreenSkeleton({ route }: { route: string }) {
  const { t } = useLingui();
  const { hasDarkHead, isFullWidth } = getPageBackground(route);
  const isChatLayout = isRouteName(route) && routes[route].layout === 'chat';
  return (
    <div
      aria-busy
      className={classNames(css.waiting, hasDarkHead && css.onSky, (isFullWidth || isChatLayout) && css.page)}
    >
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
  /** Evening sky behind the head of the page, in both themes. */
  readonly hasDarkHead: boolean;
  /** The page extends to the window's edges. */
  readonly isFullWidth: boolean;
  /** Full-height page: alerts above it are compact, and the footer follows below. */
  readonly isFullHeight: boolean;
  /** From 992 CSS pixels, panes that scroll by themselves fill the window below the top bar. [CHAT-22] */
  readonly isSplit: boolean;
};

const paper: PageBackground = { hasDarkHead: false, isFullWidth: false, isFullHeight: false, isSplit: false };

const others: Readonly<Record<string, PageBackground>> = {
  index: { ...paper, hasDarkHead: true, isFullWidth: true },
  'not-found': { ...paper, hasDarkHead: true, isFullWidth: true },
  login: { ...paper, isFullWidth: true },
  chats: { ...paper, isSplit: true },
  'swipe-game': { ...paper, isFullHeight: true },
};

export const getPageBackground = (route: string): PageBackground => others[route] ?? paper;
