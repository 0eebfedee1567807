import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { type ProfileDrafts, ownProfileMachine } from '#machines/page/profile.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepDraft } from '#src/adapters/draft.ts';
import { prepareUploads } from '#src/adapters/fetch-sender.ts';
import { wiredGeolocation } from '#src/app/geolocation.ts';
import { ProfileDraftSchema, loadOwnProfile, saveProfile } from '#src/app/own-profile.ts';
import type { StartPage } from '#src/app/screens.ts';

const DraftsSchema = z.partial(
  z.object({
    about: ProfileDraftSchema,
    basics: ProfileDraftSchema,
    place: ProfileDraftSchema,
    looks: ProfileDraftSchema,
    interests: ProfileDraftSchema,
    reason: ProfileDraftSchema,
  }),
) satisfies z.ZodMiniType<ProfileDrafts>;

export const start: StartPage = ({ http }) => {
  prepareUploads();
  return {
    logic: wire(ownProfileMachine, {
      loadOwnProfile: fromPromise(({ signal }) => loadOwnProfile(http, signal)),
      saveProfile: fromPromise(({ input, signal }) => saveProfile(http, input, signal)),
      keepDraft: keepDraft<ProfileDrafts>(DraftsSchema),
      geolocation: wiredGeolocation(http),
    }),
    input: {},
  };
};
