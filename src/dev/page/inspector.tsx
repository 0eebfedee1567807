import { useEffect, useState } from 'react';
import { inspectParameter } from '#contract/limits/app.ts';
import type { EventRecord } from '#src/dev/wire.ts';
import { ReplayViews } from '#src/dev/replay/replay-views.tsx';
import { ActorTree } from './actor-tree.tsx';
import { ChartView, type Lit } from './chart-view.tsx';
import { ContextView } from './context-view.tsx';
import { EventLog, type LogFilter, logRows } from './event-log.tsx';
import { ImportButton, Toolbar } from './toolbar.tsx';
import * as css from './inspector.css.ts';
import { type Recording, actorsAt, eventsOf, lastEventOf, snapshotAt } from './recording.ts';
import { ReplayBar } from './replay-bar.tsx';
import { SendForm, Timers } from './send-form.tsx';
import { connection, useConnection } from './connection.ts';
import { WhyPanel } from './why-panel.tsx';

const panels = { actors: 'Actors', chart: 'Chart', state: 'State', log: 'Log', views: 'Page' } as const;
type Panel = keyof typeof panels;
const panelNames: readonly Panel[] = ['actors', 'chart', 'state', 'log', 'views'];

const firstFilter: LogFilter = { text: '', ownOnly: false, showsIgnored: true, showsInternal: false };

const Check = ({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) => (
  <label className={css.checkbox}>
    <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} /> {label}
  </label>
);

const Waiting = ({ onImport }: { onImport: (recording: Recording) => void }) => (
  <main className={css.empty}>
    <h1 className={css.heading}>Machines</h1>
    <p>
      Open a page of the site with <code>?{inspectParameter}</code> in its address, in this browser: it appears here at
      once. From then on all its pages are recorded, until the browser is closed or a page is opened with{' '}
      <code>?{inspectParameter}=off</code>.
    </p>
    <p>
      <a className={css.link} href={`/?${inspectParameter}`} target="_blank" rel="noreferrer">
        Open the site
      </a>
    </p>
    <p>
      Or look at an exported recording: <ImportButton onImport={onImport} />
    </p>
  </main>
);

/** What the machines of a tab do, live or step by step. */
export function Inspector() {
  const { tabs, watched, recording: live, details, isClosed } = useConnection();
  const [imported, setImported] = useState<Recording | null>(null);
  const [seq, setSeq] = useState<number | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [panel, setPanel] = useState<Panel>('actors');
  const [search, setSearch] = useState('');
  const [machinesOnly, setMachinesOnly] = useState(true);
  const [filter, setFilter] = useState(firstFilter);
  const recording = imported ?? live;
  const isLive = imported === null && seq === null;

  const root = recording === null ? undefined : actorsAt(recording, seq)[0]?.id;
  const shown = selected !== null && recording?.actors.has(selected) === true ? selected : (root ?? null);
  useEffect(() => connection.follow(shown), [shown]);

  const open = (file: Recording) => {
    setImported(file);
    setSeq(file.records.at(-1)?.seq ?? null);
  };
  if (recording === null) return <Waiting onImport={open} />;
  const actor = shown === null ? undefined : recording.actors.get(shown);
  const event = actor === undefined ? null : lastEventOf(recording, actor.id, seq);
  const snapshot = actor === undefined ? null : snapshotAt(actor, seq);
  const before = actor === undefined || event === null ? null : snapshotAt(actor, event.seq - 1);
  const present = isLive && details !== null && details.actor === actor?.id ? details : null;
  const lit: Lit = { nodes: new Set(snapshot?.nodes), taken: new Set(event?.taken), details: present };

  const select = (id: string) => {
    setSelected(id);
    if (panel !== 'views') setPanel('chart');
  };
  const selectEvent = (record: EventRecord) => {
    setSelected(record.inspected.sessionId);
    if (!isLive) setSeq(record.seq);
  };

  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.heading}>Machines</h1>
        <label>
          <span hidden>Tab</span>
          <select
            aria-label="Tab"
            className={`${css.input} ${css.tabs}`}
            value={imported === null ? (watched ?? '') : 'file'}
            onChange={({ target }) => {
              setImported(null);
              setSeq(null);
              connection.watch(target.value);
            }}
          >
            {imported !== null && <option value="file">Recording from a file</option>}
            {tabs.map(({ id, path, startedAt }) => (
              <option key={id} value={id}>
                {path} ({new Date(startedAt).toISOString().slice(11, 19)})
              </option>
            ))}
          </select>
        </label>
        <output className={css.status} aria-label="Status">
          {imported !== null ? 'Imported' : isClosed ? 'The tab is closed' : 'Live'}
          {seq !== null && ', replay'}
        </output>
        <div className={css.tools}>
          <button
            type="button"
            className={css.button}
            aria-pressed={panel === 'views'}
            onClick={() => setPanel(panel === 'views' ? 'chart' : 'views')}
          >
            Show the page
          </button>
          <Toolbar recording={recording} actor={actor ?? null} seq={seq} onImport={open} />
        </div>
      </header>
      <ReplayBar recording={recording} seq={seq} canGoLive={imported === null} onSeek={setSeq} />
      <nav className={css.panels} aria-label="Panels">
        {panelNames.map((name) => (
          <button
            key={name}
            type="button"
            className={css.button}
            aria-pressed={panel === name}
            onClick={() => setPanel(name)}
          >
            {panels[name]}
          </button>
        ))}
      </nav>
      <main className={css.body} data-panel={panel}>
        {panel === 'views' && (
          <section className={css.views} aria-label="Page">
            <ReplayViews recording={recording} seq={seq} />
          </section>
        )}
        <section className={css.actors} data-shown={panel === 'actors'} aria-label="Actors">
          <div className={css.filters}>
            <input
              type="search"
              aria-label="Search actors"
              placeholder="Search actors"
              className={css.input}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <Check label="Machines only" value={machinesOnly} onChange={setMachinesOnly} />
          </div>
          <ActorTree {...{ recording, seq, search, machinesOnly }} selected={shown} onSelect={select} />
        </section>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without controls in it, only the keyboard's focus lets it scroll. */}
        <section className={css.chart} data-shown={panel === 'chart'} aria-label="Chart" tabIndex={0}>
          <h2 className={css.title}>
            {actor?.name} {event !== null && event.taken.length > 0 && <small>{event.taken.join(' · ')}</small>}
          </h2>
          {actor?.chart ? <ChartView node={actor.chart} lit={lit} /> : <p>This actor is no machine.</p>}
        </section>
        <section className={css.log} data-shown={panel === 'log'} aria-label="Events">
          <div className={css.filters}>
            <input
              type="search"
              aria-label="Search events"
              placeholder="Search events"
              className={`${css.input} ${css.search}`}
              value={filter.text}
              onChange={({ target }) => setFilter({ ...filter, text: target.value })}
            />
            <Check
              label="This actor"
              value={filter.ownOnly}
              onChange={(ownOnly) => setFilter({ ...filter, ownOnly })}
            />
            <Check
              label="Ignored"
              value={filter.showsIgnored}
              onChange={(showsIgnored) => setFilter({ ...filter, showsIgnored })}
            />
            <Check
              label="Internal"
              value={filter.showsInternal}
              onChange={(showsInternal) => setFilter({ ...filter, showsInternal })}
            />
          </div>
          <EventLog recording={recording} rows={logRows(recording, filter, shown, seq)} onSelect={selectEvent} />
        </section>
        <section className={css.state} data-shown={panel === 'state'} aria-label="State">
          <h2 className={css.title}>Why</h2>
          <WhyPanel details={present} />
          {isLive && actor !== undefined && (
            <>
              <h2 className={css.title}>Timers</h2>
              <Timers timers={present?.timers ?? []} onFire={(timer) => connection.fire(actor.id, timer)} />
              {actor.chart !== null && (
                <>
                  <h2 className={css.title}>Send an event</h2>
                  <SendForm
                    key={actor.id}
                    chart={actor.chart}
                    samples={eventsOf(recording, actor.id).map(({ inspected }) => inspected.event)}
                    onSend={(sent) => connection.send(actor.id, sent)}
                  />
                </>
              )}
            </>
          )}
          <h2 className={css.title}>Context</h2>
          <ContextView before={before?.context} after={snapshot?.context} />
        </section>
      </main>
    </div>
  );
}
