import * as z from 'zod/mini';
import { fromCallback } from 'xstate';
import { isErrorCode } from '#contract/errors.ts';
import type { ProblemCode } from '#machines/parts/problem.ts';
import type { ConversationAddress, Unsent } from '#machines/page/conversation.ts';

const ProblemSchema = z.object({
  code: z.custom<ProblemCode>((value) => value === 'network' || isErrorCode(value)),
});

/** Only what was on its way is sent again by itself: what was refused waits for the member, above all where it costs. */
const UnsentSchema = z.object({
  draft: z.string(),
  outgoing: z.array(z.object({ key: z.string(), text: z.string(), problem: z.nullable(ProblemSchema) })),
});

const keyOf = (me: string, address: ConversationAddress): string =>
  `unsent:${me}:${'id' in address ? address.id : address.profile}`;

const stored = (key: string): Unsent | null => {
  try {
    const { data, success } = z.safeParse(UnsentSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    // What is sent again goes under its own key: the server takes it once.
    return success ? data : null;
  } catch {
    return null;
  }
};

/** Keeps what is written and not yet sent for as long as the tab lives. */
export const keepUnsent = fromCallback<
  { type: 'unsent.changed'; unsent: Unsent },
  { me: string; address: ConversationAddress }
>(({ input, receive, sendBack }) => {
  const key = keyOf(input.me, input.address);
  const unsent = stored(key);
  if (unsent !== null) sendBack({ type: 'unsent.found', unsent });
  receive(({ unsent: { draft, outgoing } }) => {
    try {
      if (draft === '' && outgoing.length === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify({ draft, outgoing }));
    } catch {
      // Storage is full or forbidden: the text stays on the screen.
    }
  });
});
