import * as z from 'zod/mini';
import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import { SignupReasonSchema } from '#contract/own-profile.ts';
import {
  BodyTypeSchema,
  EyeColourSchema,
  GenderSchema,
  HairColourSchema,
  InterestSchema,
  RelationshipStatusSchema,
  SexualitySchema,
  TattoosSchema,
} from '#contract/profile.ts';
import type { Http } from '#src/adapters/http.ts';

export const loadOwnProfile = (http: Http, signal: AbortSignal): Promise<OwnProfile> =>
  http.call('loadOwnProfile', { signal });

/** `key`: the same for a change that is saved again, because nobody knows whether it was. */
export const saveProfile = (
  http: Http,
  { change, key }: { change: ProfileChange; key?: string },
  signal: AbortSignal,
): Promise<OwnProfile> => http.call('saveProfile', { body: change, signal, ...(key !== undefined && { key }) });

/** What is typed and not yet saved may be wrong still: only its shape counts. */
export const ProfileDraftSchema = z.partial(
  z.object({
    name: z.string(),
    gender: z.nullable(GenderSchema),
    sexuality: z.nullable(SexualitySchema),
    country: z.string(),
    region: z.nullable(z.string()),
    city: z.nullable(z.string()),
    relationship_status: z.nullable(RelationshipStatusSchema),
    body_type: z.nullable(BodyTypeSchema),
    hair_colour: z.nullable(HairColourSchema),
    eye_colour: z.nullable(EyeColourSchema),
    tattoos: z.nullable(TattoosSchema),
    interests: z.array(InterestSchema),
    signup_reason: z.nullable(SignupReasonSchema),
    about_me: z.nullable(z.string()),
  }),
) satisfies z.ZodMiniType<ProfileChange>;
