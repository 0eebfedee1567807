import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { type ProfileDrafts, ownProfileMachine } from '#machines/page/own-profile.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistSchemaDraft } from '#src/adapters/page-storage.ts';
import { prefetchUploader } from '#src/adapters/import-uploader.ts';
import { ProfileDraftSchema, loadOwnProfile, saveProfile, wireGeolocation } from '#src/app/own-profile.ts';
import type { WirePage } from '#src/app/screens.ts';

const DraftsSchema = z.partial(
  z.object({
    about: ProfileDraftSchema,
    prompts: ProfileDraftSchema,
    basics: ProfileDraftSchema,
    place: ProfileDraftSchema,
    looks: ProfileDraftSchema,
    interests: ProfileDraftSchema,
    reason: ProfileDraftSchema,
  }),
) satisfies z.ZodMiniType<ProfileDrafts>;

export const wirePage: WirePage = ({ http }) => {
  prefetchUploader();
  return {
    logic: wire(ownProfileMachine, {
      loadOwnProfile: fromPromise(({ signal }) => loadOwnProfile(http, signal)),
      saveProfile: fromPromise(({ input, signal }) => saveProfile(http, input, signal)),
      persistDraft: persistSchemaDraft<ProfileDrafts>(DraftsSchema),
      geolocation: wireGeolocation(http),
    }),
    input: {},
  };
};
