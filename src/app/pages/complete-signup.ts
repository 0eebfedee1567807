import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { type Drafts, savePreferenceMachine } from '#machines/page/complete-signup-setup.ts';
import { completeSignupMachine } from '#machines/page/complete-signup.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistSchemaDraft } from '#src/adapters/page-storage.ts';
import { prefetchUploader } from '#src/adapters/import-uploader.ts';
import { ProfileDraftSchema, loadOwnProfile, saveProfile, wireGeolocation } from '#src/app/own-profile.ts';
import { savePreference } from '#src/app/save-preference.ts';
import type { WirePage } from '#src/app/screens.ts';

const DraftsSchema = z.partial(
  z.object({ personal: ProfileDraftSchema, about: ProfileDraftSchema }),
) satisfies z.ZodMiniType<Drafts>;

export const wirePage: WirePage = ({ http }) => {
  prefetchUploader();
  return {
    logic: wire(completeSignupMachine, {
      loadOwnProfile: fromPromise(({ signal }) => loadOwnProfile(http, signal)),
      saveProfile: fromPromise(({ input, signal }) => saveProfile(http, input, signal)),
      resendMail: fromPromise(async ({ signal }) => void (await http.call('resendActivation', { signal }))),
      persistDraft: persistSchemaDraft<Drafts>(DraftsSchema),
      geolocation: wireGeolocation(http),
      savePreference: wire(savePreferenceMachine, { run: savePreference.run(http) }),
    }),
    input: {},
  };
};
