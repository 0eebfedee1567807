import type { Gender } from './profile.ts';

const otherGender = { female: 'male', male: 'female' } as const satisfies Record<Gender, Gender>;

/** The gender that a member's own answers imply that they would like to meet; null: any. [SEARCH-16] */
export const impliedGender = ({
  gender,
  sexuality,
}: {
  readonly gender: Gender | null;
  readonly sexuality: string | null;
}): Gender | null => {
  if (gender === null || sexuality === null || sexuality === 'bi') return null;
  return sexuality === 'hetero' ? otherGender[gender] : gender;
};
