import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import { AnswersSchema, InterestSchema, PromptAnswerSchema } from '#contract/profile.ts';
import { geolocationMachine } from '#machines/page/geolocation.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import { wire } from '#machines/generic/wire.ts';
import { requestPosition, watchGeolocationPermission } from '#src/adapters/geolocation.ts';
import type { Http } from '#src/adapters/http.ts';

export const loadOwnProfile = (http: Http, signal: AbortSignal): Promise<OwnProfile> =>
  http.call('loadOwnProfile', { signal });

/** `key`: unchanged when a change is saved again, as the outcome of the first attempt may be unknown. */
export const saveProfile = (
  http: Http,
  { change, key }: { change: ProfileChange; key?: string },
  signal: AbortSignal,
): Promise<OwnProfile> => http.call('saveProfile', { body: change, signal, ...(key !== undefined && { key }) });

/** Unsaved values may be invalid: only the shape is checked. */
export const ProfileDraftSchema = z.partial(
  z.object({
    ...AnswersSchema.shape,
    name: z.string(),
    country: z.string(),
    region: z.nullable(z.string()),
    city: z.nullable(z.string()),
    interests: z.array(InterestSchema),
    about_me: z.nullable(z.string()),
    prompts: z.array(PromptAnswerSchema),
  }),
) satisfies z.ZodMiniType<ProfileChange>;

/** For every page that can locate the device. */
export const wireGeolocation = (http: Http) =>
  wire(geolocationMachine, {
    watchGeolocationPermission,
    requestPosition,
    geocode: fromPromise(({ input: { position }, signal }) => {
      if (position === null) throw new ProblemError({ code: 'not_found' });
      return http.call('geocode', { query: position, signal });
    }),
  });
