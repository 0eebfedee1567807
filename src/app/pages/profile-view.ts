import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { MessageSubjectSchema } from '#contract/chat.ts';
import { type CommentDrafts, profileViewMachine } from '#machines/page/profile-view.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistSchemaDraft } from '#src/adapters/page-storage.ts';
import { loadProfile } from '#src/app/load-profile.ts';
import type { WirePage } from '#src/app/screens.ts';

const CommentDraftsSchema = z.object({
  comments: z.record(z.string(), z.string()),
  requests: z.record(
    z.string(),
    z.object({
      key: z.string(),
      asked: z.object({ profile: z.string(), about: MessageSubjectSchema, message: z.string() }),
    }),
  ),
}) satisfies z.ZodMiniType<CommentDrafts>;

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(profileViewMachine, {
    loadProfile: fromPromise(({ input, signal }) => loadProfile(http, input, signal)),
    sendComment: fromPromise(async ({ input: { request }, signal }) => {
      if (request === null) throw new Error('There is no comment.');
      return http.call('sendMessage', { body: request.asked, key: request.key, signal });
    }),
    persistDraft: persistSchemaDraft<CommentDrafts>(CommentDraftsSchema),
  }),
  input: {},
});
