import { Fragment, type ReactNode } from 'react';
import type { Chart, ChartTransition } from '#src/dev/chart-types.ts';
import type { Details, Timer } from '#src/dev/wire.ts';
import * as css from './inspector.css.ts';

/** What lights up in a chart. */
export type Lit = {
  readonly nodes: ReadonlySet<string>;
  /** Titles of the transitions of the last event. */
  readonly taken: ReadonlySet<string>;
  /** Of the actor as it is now; null in a replay. */
  readonly details: Details | null;
};

/** The last part of a state's path. */
const shortTarget = (target: string): string => target.slice(target.lastIndexOf('.') + 1).replace('#', '');

export const triggerText = (type: string, id: string): string => {
  if (type === '') return 'always';
  if (type.startsWith('xstate.after.')) return `after ${type.slice('xstate.after.'.length, -id.length - 1)}`;
  if (type.startsWith('xstate.done.state.')) return 'state done';
  if (type.startsWith('xstate.done.actor.')) return `${type.slice('xstate.done.actor.'.length)} done`;
  if (type.startsWith('xstate.error.actor.')) return `${type.slice('xstate.error.actor.'.length)} failed`;
  return type;
};

/** A region that only restarts a child is one line. */
const supervisedChild = ({ key, states }: Chart): string | null =>
  Object.keys(states).toSorted().join() === 'broken,down,up' &&
  states['up']?.invoke.some(({ id }) => id === key) === true
    ? key
    : null;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function Left({ timer }: { timer: Timer }) {
  return (
    <span className={css.left}>
      <progress max={timer.delay} value={timer.delay - timer.left} aria-label="Elapsed" className={css.elapsed} />
      {seconds(timer.left)} of {seconds(timer.delay)} left
    </span>
  );
}

type TransitionProps = {
  readonly type: string;
  readonly transition: ChartTransition;
  readonly node: Chart;
  readonly lit: Lit;
};

function Transition({ type, transition, node, lit }: TransitionProps) {
  const { description, guard, target, actions } = transition;
  const isActive = lit.nodes.has(node.id);
  const rule = lit.details?.rules.find(({ title }) => title === description);
  const isBlocked = rule?.isFulfilled === false;
  const timer = isActive ? lit.details?.timers.find(({ event }) => event === type) : undefined;
  const status = isActive ? (isBlocked ? 'blocked' : 'enabled') : 'off';
  return (
    <li
      className={css.transition}
      data-status={status}
      data-taken={lit.taken.has(description)}
      title={actions.length === 0 ? description : `${description} (${actions.join(', ')})`}
    >
      <span className={css.event}>{triggerText(type, node.id)}</span>
      {guard !== undefined && <span className={css.guard}> [{guard}]</span>}
      {target.length > 0 && <span> → {target.map(shortTarget).join(', ')}</span>}
      {actions.length > 0 && <span className={css.actions}> / {actions.join(', ')}</span>}
      {timer !== undefined && <Left timer={timer} />}
    </li>
  );
}

/** More transitions than this are folded. */
const mostTransitions = 12;

const Folded = ({ summary, isFolded, children }: { summary: string; isFolded: boolean; children: ReactNode }) =>
  isFolded ? (
    <details>
      <summary className={css.summary}>{summary}</summary>
      <ul>{children}</ul>
    </details>
  ) : (
    <ul>{children}</ul>
  );

/** A state as a box with its transitions and the states in it. */
export function ChartView({ node, lit, isInitial = false }: { node: Chart; lit: Lit; isInitial?: boolean }) {
  const isActive = lit.nodes.has(node.id);
  const child = supervisedChild(node);
  if (child !== null) {
    const active = Object.values(node.states).find(({ id }) => lit.nodes.has(id))?.key ?? 'off';
    return (
      <div className={css.supervised} data-active={isActive} data-state={active}>
        {child}: {active}
      </div>
    );
  }
  const transitions = Object.entries(node.on).flatMap(([type, list]) => list.map((each) => [type, each] as const));
  const states = Object.values(node.states).toSorted((one, other) => one.order - other.order);
  const count = transitions.length + node.always.length;
  const folded = states.filter((state) => supervisedChild(state) !== null);
  return (
    <section
      className={css.chartState}
      data-kind={node.type}
      data-active={isActive}
      data-state-id={node.id}
      aria-label={node.key}
    >
      <p className={css.chartTitle}>
        {isInitial && <span aria-label="initial">● </span>}
        {node.key}
        {node.type === 'final' && ' (final)'}
        {node.tags.map((tag) => (
          <span key={tag} className={css.tag}>
            {tag}
          </span>
        ))}
      </p>
      {node.invoke.map(({ id, src }) => (
        <div key={id} className={css.invoke}>
          runs {id === src ? id : `${id} (${src})`}
        </div>
      ))}
      <Folded summary={`${count} transitions`} isFolded={count > mostTransitions}>
        {transitions.map(([type, transition]) => (
          <Transition key={transition.description} type={type} transition={transition} node={node} lit={lit} />
        ))}
        {node.always.map((transition) => (
          <Transition key={transition.description} type="" transition={transition} node={node} lit={lit} />
        ))}
      </Folded>
      {folded.length > 0 && (
        <div className={css.folded}>
          {folded.map((state) => (
            <ChartView key={state.id} node={state} lit={lit} />
          ))}
        </div>
      )}
      {states.length > folded.length && (
        <div className={css.states} data-kind={node.type}>
          {states.map((state) => (
            <Fragment key={state.id}>
              {!folded.includes(state) && <ChartView node={state} lit={lit} isInitial={state.key === node.initial} />}
            </Fragment>
          ))}
        </div>
      )}
    </section>
  );
}
