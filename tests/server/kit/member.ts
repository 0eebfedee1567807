import { randomBytes } from 'node:crypto';
import type { MemberTable } from '#server/db/schema.ts';
import { toMapPoint } from '#server/domain/map-point.ts';
import { newMemberRow } from '#server/domain/new-member-row.ts';
import { testStart } from './clock.ts';

/** Columns of a member whose town is at these coordinates. */
export const located = (latitude: number, longitude: number) => {
  const { x, y, z, tile } = toMapPoint({ latitude, longitude });
  return { point_x: x, point_y: y, point_z: z, tile };
};

/** A confirmed member with defaults for all other columns. */
export const makeMember = (special: Partial<MemberTable> = {}): MemberTable => {
  const id = special.id ?? randomBytes(9).toString('hex');
  const name = special.name ?? `Member ${id}`;
  const email = special.email ?? `${id}@example.com`;
  return {
    ...newMemberRow,
    id,
    email,
    email_key: email.toLowerCase(),
    name,
    name_key: name.toLowerCase(),
    password_hash: '',
    status: 'confirmed',
    profile_status: 'active',
    language: 'en',
    credits: 0,
    free_messages: 5,
    paid: 0,
    terms_version: '2023-12-01T12:00:00.000Z',
    tracking: '{}',
    signup_at: testStart,
    last_active: testStart,
    gender: 'female',
    country: 'NL',
    date_of_birth: '1990-06-15',
    ...special,
  };
};
