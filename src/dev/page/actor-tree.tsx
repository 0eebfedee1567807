import { type KeyboardEvent, useRef } from 'react';
import type { Lifetime } from '#src/dev/wire.ts';
import * as css from './inspector.css.ts';
import { type RecordedActor, type Recording, actorsAt, snapshotAt } from './recording.ts';
import { valueText } from './value-text.ts';

const lifetimes: readonly { readonly name: Lifetime; readonly title: string }[] = [
  { name: 'app', title: 'App' },
  { name: 'member', title: 'Member' },
  { name: 'page', title: 'Page' },
];

type Row = { readonly actor: RecordedActor; readonly depth: number };

/** The actors of a lifetime, each below its parent. */
const rowsOf = (
  actors: readonly RecordedActor[],
  lifetime: Lifetime,
  shows: (actor: RecordedActor) => boolean,
): Row[] => {
  const some = actors.filter((actor) => actor.lifetime === lifetime);
  const ids = new Set(some.map(({ id }) => id));
  const below = (parent: string, depth: number): Row[] =>
    some.filter((actor) => actor.parent === parent).flatMap((actor) => withChildren(actor, depth));
  const withChildren = (actor: RecordedActor, depth: number): Row[] => [
    ...(shows(actor) ? [{ actor, depth }] : []),
    ...below(actor.id, depth + 1),
  ];
  return some.filter(({ parent }) => parent === null || !ids.has(parent)).flatMap((actor) => withChildren(actor, 0));
};

type ActorTreeProps = {
  readonly recording: Recording;
  readonly seq: number | null;
  readonly search: string;
  readonly machinesOnly: boolean;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
};

/** The running actors by lifetime. Arrow keys move the selection. */
export function ActorTree({ recording, seq, search, machinesOnly, selected, onSelect }: ActorTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const wanted = search.trim().toLowerCase();
  const shows = (actor: RecordedActor) =>
    (!machinesOnly || actor.machine !== null) && `${actor.name} ${actor.machine}`.toLowerCase().includes(wanted);
  const actors = actorsAt(recording, seq);
  const groups = lifetimes
    .map((lifetime) => ({ ...lifetime, rows: rowsOf(actors, lifetime.name, shows) }))
    .filter(({ rows }) => rows.length > 0);
  const all = groups.flatMap(({ rows }) => rows.map(({ actor }) => actor.id));
  const current = selected !== null && all.includes(selected) ? selected : all[0];

  const move = (event: KeyboardEvent) => {
    const at = all.indexOf(current ?? '');
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const next = to === undefined ? undefined : all[to];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    tree.current?.querySelector<HTMLElement>(`[data-actor="${next}"]`)?.focus();
  };

  return (
    <div ref={tree} className={css.trees}>
      {groups.map(({ name, title, rows }) => (
        <div key={name}>
          <h2 className={css.lifetime}>{title}</h2>
          <div role="tree" aria-label={title} tabIndex={-1} onKeyDown={move}>
            {rows.map(({ actor, depth }) => (
              <div
                key={actor.id}
                role="treeitem"
                data-actor={actor.id}
                aria-level={depth + 1}
                aria-selected={actor.id === selected}
                tabIndex={actor.id === current ? 0 : -1}
                className={css.row}
                data-depth={Math.min(depth, 4)}
                onClick={() => onSelect(actor.id)}
                onKeyDown={({ key }) => key === 'Enter' && onSelect(actor.id)}
              >
                <span className={css.name}>
                  {actor.name}
                  {actor.machine !== null && actor.machine !== actor.name && ` (${actor.machine})`}
                </span>
                <span className={css.actorState}>{valueText(snapshotAt(actor, seq)?.value)}</span>
              </div>
            ))}
          </div>
        </div>
      ))}
      {all.length === 0 && <p className={css.none}>No actor matches.</p>}
    </div>
  );
}
