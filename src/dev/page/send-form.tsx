import { type FormEvent, useState } from 'react';
import type { Chart } from '#src/dev/chart-types.ts';
import * as css from './inspector.css.ts';
import type { Timer } from '#src/dev/wire.ts';

/** The event types that a machine handles, without those of XState. */
export const eventTypes = (chart: Chart): readonly string[] =>
  [...new Set([...Object.keys(chart.on), ...Object.values(chart.states).flatMap((state) => eventTypes(state))])]
    .filter((type) => type !== '' && !type.startsWith('xstate.'))
    .sort();

/** A text is taken as JSON if it is some, else as it stands. */
const parseField = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
};

type SendFormProps = {
  readonly chart: Chart;
  /** Recorded events, for the names of the fields. */
  readonly samples: readonly { readonly type: string }[];
  readonly onSend: (event: { type: string }) => void;
};

/** Sends the machine one of its events. */
export function SendForm({ chart, samples, onSend }: SendFormProps) {
  const types = eventTypes(chart);
  const [type, setType] = useState(types[0] ?? '');
  const [more, setMore] = useState('');
  const [error, setError] = useState('');
  const sample = samples.findLast((event) => event.type === type);
  const fields = Object.entries(sample ?? {}).filter(([name]) => name !== 'type');
  if (types.length === 0) return <p className={css.note}>This machine handles no events from outside.</p>;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = [...new FormData(event.currentTarget)].flatMap(([name, text]) =>
      name.startsWith('field.') && typeof text === 'string' && text !== '' ? [[name.slice(6), parseField(text)]] : [],
    );
    const extra: unknown = more.trim() === '' ? {} : parseField(more);
    if (typeof extra !== 'object' || extra === null || Array.isArray(extra)) {
      setError('Further fields must be a JSON object.');
      return;
    }
    setError('');
    onSend({ ...Object.fromEntries(entered), ...extra, type });
  };

  return (
    <form className={css.form} onSubmit={submit}>
      <label className={css.field}>
        Event
        <select className={css.input} value={type} onChange={({ target }) => setType(target.value)}>
          {types.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {fields.map(([name, value]) => (
        <label key={`${type} ${name}`} className={css.field}>
          {name}
          <input className={css.input} name={`field.${name}`} defaultValue={JSON.stringify(value)} />
        </label>
      ))}
      <label className={css.field}>
        Further fields (JSON)
        <input className={css.input} value={more} placeholder="{}" onChange={({ target }) => setMore(target.value)} />
      </label>
      {error !== '' && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <button type="submit" className={css.button}>
        Send
      </button>
    </form>
  );
}

/** `xstate.after.openDelay.gate.armed` is the delay `openDelay` of the state `gate.armed`; a delayed event has its own name. */
const timerText = (event: string): string =>
  event.startsWith('xstate.after.') ? (event.split('.')[2] ?? event) : event;

/** The pending delays of an actor. */
export function Timers({ timers, onFire }: { timers: readonly Timer[]; onFire: (id: string) => void }) {
  if (timers.length === 0) return <p className={css.note}>No timer is running.</p>;
  return (
    <ul className={css.list}>
      {timers.map(({ id, event, left, delay }) => (
        <li key={id} className={css.line}>
          <span>
            {timerText(event)}: {(left / 1_000).toFixed(1)} of {delay / 1_000} s left
          </span>
          <button type="button" className={css.button} onClick={() => onFire(id)}>
            Fire now
          </button>
        </li>
      ))}
    </ul>
  );
}
