import * as z from 'zod/mini';
import { fromCallback } from 'xstate';
import { isErrorCode } from '#contract/errors.ts';
import type { ProblemCode } from '#machines/parts/problem.ts';
import type { Unsent } from '#machines/page/outgoing.ts';

const ProblemSchema = z.object({
  code: z.custom<ProblemCode>((value) => value === 'network' || isErrorCode(value)),
});

/** Only what was on its way is sent again by itself: what was refused waits for the member, above all where it costs. */
const UnsentSchema = z.object({
  draft: z.string(),
  outgoing: z.array(z.object({ key: z.string(), text: z.string(), problem: z.nullable(ProblemSchema) })),
});

/** What one member writes another does not see, though he uses the same tab later. */
const placeOf = (me: string, profile: string): string => `unsent:${me}:${profile}`;

const stored = (place: string): Unsent | null => {
  try {
    const { data, success } = z.safeParse(UnsentSchema, JSON.parse(sessionStorage.getItem(place) ?? 'null'));
    // What is sent again goes under its own key: the server takes it once.
    return success ? data : null;
  } catch {
    return null;
  }
};

/** Keeps what is written to a member and not yet sent for as long as the tab lives. */
export const keepUnsent = fromCallback<{ type: 'unsent.changed'; unsent: Unsent }, { me: string; profile: string }>(
  ({ input: { me, profile }, receive, sendBack }) => {
    const place = placeOf(me, profile);
    const unsent = stored(place);
    if (unsent !== null) sendBack({ type: 'unsent.found', unsent });
    receive(({ unsent: { draft, outgoing } }) => {
      try {
        if (draft === '' && outgoing.length === 0) sessionStorage.removeItem(place);
        else sessionStorage.setItem(place, JSON.stringify({ draft, outgoing }));
      } catch {
        // Storage is full or forbidden: the text stays on the screen.
      }
    });
  },
);
