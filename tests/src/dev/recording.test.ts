import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { loginMachine } from '#machines/page/login.ts';
import { vitestTest } from '#src/dev/copy/vitest-test.ts';
import {
  type Recording,
  addToRecording,
  emptyRecording,
  fromFile,
  snapshotAt,
  toFile,
} from '#src/dev/page/recording.ts';
import { sendRecording } from '#src/dev/page/hosted-inspector.ts';
import { masked } from '#src/dev/tap/mask.ts';
import { record, ringSize } from '#src/dev/tap/recorder.ts';
import { createConverter } from '#src/dev/tap/to-wire.ts';
import { parseRecordingFile } from '#src/dev/wire.ts';

const tab = { id: 'tab', path: '/', startedAt: 0 };

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const machine = loginMachine.provide({ actors: { logIn: fromPromise(() => new Promise(() => {})) as never } });

/** A login that waits for its answer, recorded from the start. */
const recordLogin = () => {
  const actor = createActor(machine, { input: { user: null, online: true, session: 'visitor' } });
  const recorder = record(actor);
  actor.start();
  return { actor, recorder };
};

const read = ({ actor, recorder }: ReturnType<typeof recordLogin>): Recording => {
  const converter = createConverter(actor);
  const recording = emptyRecording(tab);
  addToRecording(recording, {
    actors: [...recorder.actors.values()].map((known) => converter.actor(known)),
    records: recorder.since(0, ringSize).map((entry) => (entry.kind === 'event' ? converter.event(entry) : entry)),
  });
  return recording;
};

describe('a recording', () => {
  it('contains each event with its transitions and snapshot, and nothing that was typed', () => {
    const login = recordLogin();
    login.actor.send({ type: 'form.submitted', values: { login: 'ada@example.com', password: 'secret' } });
    const recording = read(login);
    const text = JSON.stringify(toFile(recording));
    expect(text).not.toMatch(/ada@example\.com|secret/);
    const root = recording.actors.get(login.actor.sessionId);
    expect(root && snapshotAt(root, null)?.value).toEqual(login.actor.getSnapshot().value);
    expect(recording.records.some((each) => each.kind === 'event' && each.taken.length > 0)).toBe(true);
  });

  it('is the same after export and import', () => {
    const login = recordLogin();
    login.actor.send({ type: 'form.submitted', values: { login: 'ada@example.com', password: 'secret' } });
    const recording = read(login);
    const file = parseRecordingFile(JSON.stringify(toFile(recording)));
    expect(file && toFile(fromFile(file))).toEqual(JSON.parse(JSON.stringify(toFile(recording))));
  });

  it('keeps the latest entries only', () => {
    const login = recordLogin();
    for (let sent = 0; sent < ringSize + 100; sent += 1) login.actor.send({ type: 'form.edited' } as never);
    expect(login.recorder.since(0, ringSize * 2)).toHaveLength(ringSize);
  });

  it('becomes a test with fixtures for what it masks', () => {
    const login = recordLogin();
    login.actor.send({ type: 'form.submitted', values: { login: 'ada@example.com', password: 'secret' } });
    const recording = read(login);
    const root = recording.actors.get(login.actor.sessionId);
    const copied = root && vitestTest(recording, root, null);
    expect(copied).toMatchObject({ text: expect.stringContaining('password: member.password') });
    expect(copied).toMatchObject({
      text: expect.stringContaining("import { loginMachine } from '#machines/page/login.ts'"),
    });
  });
});

describe('the hosted inspector of Stately', () => {
  it('gets the actors with their charts, then events and snapshots, each once and masked', () => {
    const calls: (readonly [string, ...unknown[]])[] = [];
    const send = sendRecording({
      actor: (...given) => void calls.push(['actor', ...given]),
      event: (...given) => void calls.push(['event', ...given]),
      snapshot: (...given) => void calls.push(['snapshot', ...given]),
    });
    const login = recordLogin();
    send(read(login));
    const kinds = calls.map(([kind]) => kind);
    expect(kinds.filter((kind) => kind === 'actor')).not.toEqual([]);
    expect(kinds.lastIndexOf('actor')).toBeLessThan(kinds.indexOf('event'));
    expect(JSON.stringify(calls)).toContain('definition');

    calls.length = 0;
    login.actor.send({ type: 'form.submitted', values: { login: 'anna@example.org', password: 'sesame' } });
    send(read(login));
    const submitted = calls.filter(([kind, , event]) => kind === 'event' && typeof event === 'object');
    expect(submitted.map(([, , event]) => event)).toContainEqual({
      type: 'form.submitted',
      values: { login: masked, password: masked },
    });
    expect(
      calls.some(([kind, , snapshot]) => kind === 'snapshot' && JSON.stringify(snapshot).includes('submitting')),
    ).toBe(true);
    expect(JSON.stringify(calls)).not.toMatch(/sesame|anna@/);
    calls.length = 0;
    send(read(login));
    expect(calls).toEqual([]);
  });
});
