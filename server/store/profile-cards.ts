import type { Kysely } from 'kysely';
import type { ProfileCard } from '#contract/profile.ts';
import type { Schema } from '#server/db/schema.ts';
import { type PointColumns, pointOf } from '#server/domain/map-point.ts';
import {
  type CardRow,
  cardColumns,
  parseInterests,
  profileColumns,
  toProfileCard,
} from '#server/domain/profile-reply.ts';
import type { SiteDomain } from '#server/domain/site-domain.ts';
import { isViewableBy } from './member-visibility.ts';
import { getSiteSettings } from './site-settings.ts';

/** Rows of these members, in no particular order. */
export const listCardRows = (db: Kysely<Schema>, ids: readonly string[]): Promise<CardRow[]> =>
  db.selectFrom('member').select(cardColumns).where('id', 'in', ids).execute();

/** A profile that the viewer may open. */
export const findProfileRow = (db: Kysely<Schema>, id: string, viewerId: string | null) =>
  db.selectFrom('member').select(profileColumns).where('id', '=', id).where(isViewableBy(viewerId)).executeTakeFirst();

/** A visitor, or a member with the site of the request. */
export type CardViewer =
  | { readonly id: null; readonly site_domain: SiteDomain }
  | (PointColumns & { readonly id: string; readonly site_domain: SiteDomain; readonly interests: string });

/** Cards in the order of `rows`, as this viewer sees them, with the fields that the site shows. [SETTINGS-03] */
export const listProfileCards = async (
  db: Kysely<Schema>,
  viewer: CardViewer,
  rows: readonly CardRow[],
  now: number,
): Promise<ProfileCard[]> => {
  const liked =
    viewer.id === null || rows.length === 0
      ? []
      : await db
          .selectFrom('like_given')
          .select('to_id')
          .where('from_id', '=', viewer.id)
          .where(
            'to_id',
            'in',
            rows.map((row) => row.id),
          )
          .execute();
  const likedIds = new Set(liked.map((row) => row.to_id));
  const shows = await getSiteSettings(db, viewer.site_domain);
  const from = viewer.id === null ? null : pointOf(viewer);
  const interests = viewer.id === null ? [] : parseInterests(viewer.interests);
  return rows.map((row) => toProfileCard(row, { now, liked: likedIds.has(row.id), from, interests, shows }));
};
