import { LikeTypeSchema } from '#contract/like.ts';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { useAppState } from '#src/system.tsx';
import { LikesPage } from './likes-page.tsx';

/** [LIKE-03 LIKE-10] */
export function Screen() {
  const requestedType = useAppState((snapshot) => snapshot.context.activeRoute?.params['type'] ?? 'received');
  const type = LikeTypeSchema.options.find((one) => one === requestedType);
  return type === undefined ? <PageNotFound /> : <LikesPage type={type} />;
}
