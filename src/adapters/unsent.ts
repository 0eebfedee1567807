import { fromCallback } from 'xstate';
import { isErrorCode } from '#contract/errors.ts';
import type { Unsent } from '#machines/member/outgoing.ts';
import type { UnsentFound, UnsentHears } from '#machines/member/outbox.ts';
import type { Problem } from '#machines/parts/problem.ts';

type Entry = Unsent['outgoing'][number];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Only what was on its way is sent again by itself: what was refused waits for the member, above all where it costs. */
const readProblem = (kept: unknown): Problem | null =>
  isRecord(kept) && isErrorCode(kept['code']) ? { code: kept['code'] } : null;

// What is sent again goes under its own key: the server takes it once.
const readEntry = (kept: unknown): readonly Entry[] => {
  if (!isRecord(kept)) return [];
  const { key, text, problem, after } = kept;
  if (typeof key !== 'string' || typeof text !== 'string') return [];
  return [{ key, text, problem: readProblem(problem), after: typeof after === 'number' ? after : 0 }];
};

const readUnsent = (kept: unknown): Unsent | null => {
  if (!isRecord(kept)) return null;
  const { name, draft, outgoing } = kept;
  if (typeof name !== 'string' || typeof draft !== 'string' || !Array.isArray(outgoing)) return null;
  return { name, draft, outgoing: outgoing.flatMap(readEntry) };
};

/** What one member writes another does not see, though he uses the same tab later. */
const placesOf = (me: string): string => `unsent:${me}:`;

const stored = (place: string): Unsent | null => {
  try {
    return readUnsent(JSON.parse(sessionStorage.getItem(place) ?? 'null'));
  } catch {
    return null;
  }
};

const allStored = (places: string): Readonly<Record<string, Unsent>> => {
  const found: Record<string, Unsent> = {};
  try {
    for (let at = 0; at < sessionStorage.length; at += 1) {
      const place = sessionStorage.key(at);
      const unsent = place?.startsWith(places) === true ? stored(place) : null;
      if (place !== null && unsent !== null) found[place.slice(places.length)] = unsent;
    }
  } catch {
    // Storage is forbidden: nothing was kept.
  }
  return found;
};

/** Keeps what is written to each member and not yet sent for as long as the tab lives. */
export const keepUnsent = fromCallback<UnsentHears, { me: string }>(({ input: { me }, receive, sendBack }) => {
  const places = placesOf(me);
  sendBack({ type: 'unsent.found', found: allStored(places) } satisfies UnsentFound);
  receive(({ profile, unsent }) => {
    try {
      if (unsent === null) sessionStorage.removeItem(places + profile);
      else sessionStorage.setItem(places + profile, JSON.stringify(unsent));
    } catch {
      // Storage is full or forbidden: the text stays on the screen.
    }
  });
});
