import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { profileViewMachine } from '#machines/page/profile-view.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { MembersOnly } from '#src/parts/members-only/members-only.tsx';
import { PageNotFound } from '#src/parts/page-not-found/page-not-found.tsx';
import { href } from '#src/routes.ts';
import { usePage } from '#src/system.tsx';
import { Facts } from './parts/facts.tsx';
import { Gallery } from './parts/gallery.tsx';
import { Head } from './parts/head.tsx';
import { Loading } from './parts/loading.tsx';
import { Safety } from './parts/safety.tsx';
import { Unlock } from './parts/unlock.tsx';
import * as css from './screen.css.ts';

/** One member's profile. [PROFILE-01 to PROFILE-17 PROFILE-19 to PROFILE-21] */
export function Screen() {
  const page = usePage<typeof profileViewMachine>();
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const notFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const closed = useSelector(page, (snapshot) => snapshot.hasTag('closed'));
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  if (notFound) return <PageNotFound />;
  if (closed) return <MembersOnly path={href('members-id', { id })} />;
  if (failed)
    return (
      <LoadFailed
        level={1}
        title={<Trans>The profile could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'profile.retried' })}
      />
    );
  if (profile === null)
    return (
      <div aria-busy className={css.page}>
        <Loading />
      </div>
    );
  return (
    <article className={css.page}>
      <Gallery key={profile.id} profile={profile} />
      <Head profile={profile} />
      <Facts profile={profile} />
      <Unlock profile={profile} />
      <Safety profile={profile} />
    </article>
  );
}
