import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { type Drafts, completeSignupMachine } from '#machines/page/complete-signup.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepDraft } from '#src/adapters/draft.ts';
import { prepareUploads } from '#src/adapters/fetch-sender.ts';
import { wiredGeolocation } from '#src/app/geolocation.ts';
import { ProfileDraftSchema, loadOwnProfile, saveProfile } from '#src/app/own-profile.ts';
import type { StartPage } from '#src/app/screens.ts';

const DraftsSchema = z.partial(
  z.object({ personal: ProfileDraftSchema, about: ProfileDraftSchema }),
) satisfies z.ZodMiniType<Drafts>;

export const start: StartPage = ({ http }) => {
  prepareUploads();
  return {
    logic: wire(completeSignupMachine, {
      loadOwnProfile: fromPromise(({ signal }) => loadOwnProfile(http, signal)),
      saveProfile: fromPromise(({ input, signal }) => saveProfile(http, input, signal)),
      resendMail: fromPromise(async ({ signal }) => void (await http.call('resendActivation', { signal }))),
      keepDraft: keepDraft<Drafts>(DraftsSchema),
      geolocation: wiredGeolocation(http),
    }),
    input: {},
  };
};
