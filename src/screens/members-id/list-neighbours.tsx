import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { groupedCards } from '#machines/app/search-cache.ts';
import { currentResults } from '#machines/app/search.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { ellipsis } from '#src/styles/text.css.ts';
import { useSearchState, useSend } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';
import * as css from './screen.css.ts';

const noCards: readonly ProfileCard[] = [];

/** Keys belong to what is open or typed in before they turn the page. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open], [role=menu]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select') !== null);

/** The members before and after this one in the list of the last search: each replaces this page, so that Back leads to the list. [PROFILE-29] */
export function ListNeighbours({ id }: { id: string }) {
  const { t } = useLingui();
  const send = useSend();
  const results = useSearchState((search) => currentResults(search.context), null);
  const { hits, similar } = results === null ? { hits: noCards, similar: noCards } : groupedCards(results);
  const listed = [...hits, ...similar];
  const at = listed.findIndex((card) => card.id === id);
  const previous = at > 0 ? listed[at - 1] : undefined;
  const next = at === -1 ? undefined : listed[at + 1];
  const keyPressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isElsewhere(event)) return;
    const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (to !== undefined) send({ type: 'navigation.requested', to: href('members-id', { id: to.id }), replace: true });
  });
  useEffect(() => {
    document.addEventListener('keydown', keyPressed);
    return () => document.removeEventListener('keydown', keyPressed);
  }, []);
  if (previous === undefined && next === undefined) return null;
  return (
    <nav aria-label={t`Members of the list`} className={css.neighbours}>
      {previous && <Neighbour card={previous} isNext={false} />}
      {next && <Neighbour card={next} isNext />}
    </nav>
  );
}

type NeighbourProps = { card: ProfileCard; isNext: boolean };

function Neighbour({ card: { id, name, main_image: image }, isNext }: NeighbourProps) {
  const { t } = useLingui();
  const picture = usePhotoSources()(image);
  return (
    <Link
      href={href('members-id', { id })}
      replace
      rel={isNext ? 'next' : 'prev'}
      aria-label={isNext ? t`Next: ${name}` : t`Previous: ${name}`}
      className={classNames(css.neighbour, isNext && css.nextNeighbour)}
    >
      <Icon name="chevron-right" size="s" className={classNames(!isNext && css.mirrored)} />
      <Avatar src={picture?.thumb ?? null} name={name} size="s" />
      <span className={ellipsis}>{name}</span>
    </Link>
  );
}
