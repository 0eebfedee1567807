import { type ChangeEvent, useState } from 'react';
import { playwrightTest } from '#src/dev/copy/playwright-test.ts';
import { type Copied, vitestTest } from '#src/dev/copy/vitest-test.ts';
import * as css from './inspector.css.ts';
import { connection } from './connection.ts';
import { type RecordedActor, type Recording, fromFile, toFile } from './recording.ts';
import { parseRecordingFile } from '#src/dev/wire.ts';

const download = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

type ToolbarProps = {
  readonly recording: Recording;
  readonly actor: RecordedActor | null;
  readonly seq: number | null;
  readonly onImport: (recording: Recording) => void;
};

/** Takes the recording in and out. */
export function Toolbar({ recording, actor, seq, onImport }: ToolbarProps) {
  const [message, setMessage] = useState('');

  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setMessage('Copied');
  };
  const copyTest = async (copied: Copied) => {
    if ('text' in copied) await copy(copied.text);
    else setMessage(copied.reason);
  };
  const exported = () => JSON.stringify(toFile(recording));
  return (
    <>
      <button type="button" className={css.button} onClick={() => void copy(exported())}>
        Copy recording
      </button>
      <button type="button" className={css.button} onClick={() => download('recording.json', exported())}>
        Export
      </button>
      <ImportButton onImport={onImport} />
      <button
        type="button"
        className={css.button}
        disabled={actor === null}
        onClick={() => actor && void copyTest(vitestTest(recording, actor, seq))}
      >
        Copy as vitest
      </button>
      <button type="button" className={css.button} onClick={() => void copyTest(playwrightTest(recording, seq))}>
        Copy as Playwright
      </button>
      {/* In development only, and on demand: the built inspector asks no other host. */}
      {import.meta.env.DEV && (
        <button
          type="button"
          className={css.button}
          onClick={() => void import('./hosted-inspector.ts').then((hosted) => hosted.openHostedInspector(connection))}
        >
          Open in Stately
        </button>
      )}
      <output className={css.status}>{message}</output>
    </>
  );
}

/** Opens an exported recording. */
export function ImportButton({ onImport }: { onImport: (recording: Recording) => void }) {
  const [message, setMessage] = useState('');
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    const parsed = parseRecordingFile(await file.text());
    setMessage(parsed === null ? 'This file is no recording' : '');
    if (parsed !== null) onImport(fromFile(parsed));
  };
  return (
    <>
      <label className={css.button}>
        Import
        <input type="file" accept="application/json" className={css.file} onChange={(event) => void take(event)} />
      </label>
      {message !== '' && <output className={css.status}>{message}</output>}
    </>
  );
}
