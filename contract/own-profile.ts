import * as z from 'zod/mini';
import type { FieldError } from './errors.ts';
import { CountrySchema, IdSchema, ImageSchema } from './fields.ts';
import { profile } from './limits/contact.ts';
import { cropPattern, isWithinPhoto, parseCrop } from './photo-crop.ts';
import { AnswersSchema, InterestSchema, PromptAnswerSchema } from './profile.ts';
import { NameSchema } from './signup.ts';

const is = (code: FieldError) => code;

const PlaceNameSchema = z.string().check(z.trim(), z.maxLength(profile.placeName, is('too_long')));

const AnswerSchema = z
  .string()
  .check(z.trim(), z.minLength(1, is('required')), z.maxLength(profile.promptAnswer, is('too_long')));

/** Each prompt at most once. [PROFILE-26] */
const PromptAnswersSchema = z.array(z.extend(PromptAnswerSchema, { answer: AnswerSchema })).check(
  z.maxLength(profile.prompts),
  z.refine((prompts) => new Set(prompts.map(({ prompt }) => prompt)).size === prompts.length, is('invalid')),
);

const ownFields = {
  ...AnswersSchema.shape,
  name: NameSchema,
  country: CountrySchema,
  region: z.nullable(PlaceNameSchema),
  city: z.nullable(PlaceNameSchema),
  interests: z.array(InterestSchema).check(z.maxLength(profile.interests)),
  about_me: z.nullable(z.string().check(z.trim(), z.maxLength(profile.aboutMe, is('too_long')))),
  prompts: PromptAnswersSchema,
};

/** The member's own profile; the date of birth is in no other reply. [PROFILE-01 to PROFILE-14 PROFILE-24] */
export const OwnProfileSchema = z.object({ ...ownFields, date_of_birth: z.string(), age: z.int() });
export type OwnProfile = z.infer<typeof OwnProfileSchema>;

/** The fields to change. A region requires its country. [API-30 PROFILE-22] */
export const ProfileChangeSchema = z.partial(z.object(ownFields));
export type ProfileChange = z.infer<typeof ProfileChangeSchema>;

/** [PHOTO-08] */
export const PhotoStateSchema = z.enum(['pending', 'approved', 'rejected']);

/** A member's own photo. `reason`: the operator's reason for rejecting it. [PHOTO-08] */
export const OwnPhotoSchema = z.object({
  id: IdSchema,
  image: ImageSchema,
  main: z.boolean(),
  state: PhotoStateSchema,
  reason: z.nullable(z.string()),
});
export type OwnPhoto = z.infer<typeof OwnPhotoSchema>;

/** `limit`: maximum number of photos of this member. [PHOTO-01 PHOTO-02] */
export const OwnPhotosSchema = z.object({ photos: z.array(OwnPhotoSchema), limit: z.int() });
export type OwnPhotos = z.infer<typeof OwnPhotosSchema>;

/** See `cropParameter`. [PHOTO-11] */
export const PhotoCropSchema = z.pipe(
  z.string().check(
    z.regex(cropPattern),
    z.refine((text) => isWithinPhoto(parseCrop(text))),
  ),
  z.transform(parseCrop),
);

/** Names of a place, spelled as in the lists of regions and cities if they are listed. [GEO-05] */
export const PlaceSchema = z.object({
  country: CountrySchema,
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
});
export type Place = z.infer<typeof PlaceSchema>;

/** A country's term for its regions. [PROFILE-05 PROFILE-23] */
export const RegionLabelSchema = z.enum(['province', 'state', 'canton', 'county', 'voivodeship', 'region']);
export type RegionLabel = z.infer<typeof RegionLabelSchema>;

/** Regions of each country by their local names, and its term for them. [API-12 PROFILE-04 PROFILE-05] */
export const RegionsSchema = z.object({
  regions: z.record(z.string(), z.object({ word: RegionLabelSchema, names: z.array(z.string()) })),
});
export type Regions = z.infer<typeof RegionsSchema>['regions'];
