import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { notices } from '#contract/limits/server.ts';
import { type Locale, defaultLocale, isLocale } from '#contract/locales.ts';
import type { Tx } from '#server/core/call.ts';
import type { CampaignTable, Schema } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { listOpenChannels } from '#server/domain/notification-channels.ts';
import { getMember } from './members.ts';
import { queueMail } from './queue-mail.ts';
import { type Chooser, type NoticeDeps, hasNone, listChoosers, sendNotice } from './scheduled-notices.ts';

const TextSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
});

/** Title and text by locale; English is required, as the text for all others. */
export const CampaignTextsSchema = z
  .record(z.string().check(z.refine(isLocale)), TextSchema)
  .check(z.refine((texts) => defaultLocale in texts));
export type CampaignTexts = z.infer<typeof CampaignTextsSchema>;

/** A promotion or news of the operator, mailed and pushed to members who agreed. [NOTIF-01 NOTIF-04] */
export type Campaign = Omit<CampaignTable, 'texts'> & { readonly texts: CampaignTexts };

const toCampaign = (row: CampaignTable): Campaign => ({
  ...row,
  texts: CampaignTextsSchema.parse(JSON.parse(row.texts)),
});

export const addCampaign = async (
  tx: Tx,
  { kind, path, texts }: Pick<Campaign, 'kind' | 'path' | 'texts'>,
  now: number,
): Promise<string> => {
  const id = newId();
  const row = { id, kind, path, texts: JSON.stringify(texts), created_at: now, released_at: null };
  await tx.insertInto('campaign').values(row).execute();
  return id;
};

export const listCampaigns = async (db: Kysely<Schema>): Promise<Campaign[]> =>
  (await db.selectFrom('campaign').selectAll().orderBy('created_at', 'desc').execute()).map(toCampaign);

export const findCampaign = async (db: Kysely<Schema>, id: string): Promise<Campaign | null> => {
  const row = await db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toCampaign(row);
};

/** Campaigns that are being sent. */
const listRunningCampaigns = async (db: Kysely<Schema>, now: number): Promise<Campaign[]> => {
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('released_at', '>', now - notices.campaign)
    .execute();
  return rows.map(toCampaign);
};

/** Starts sending; false when it was released before. */
export const releaseCampaign = async (tx: Tx, id: string, now: number): Promise<boolean> => {
  const released = await tx
    .updateTable('campaign')
    .set({ released_at: now })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
};

/** In this language, else in English. */
export const campaignTextIn = ({ texts }: Pick<Campaign, 'texts'>, language: Locale): z.infer<typeof TextSchema> => {
  const text = texts[language] ?? texts[defaultLocale];
  if (text === undefined) throw new Error('The campaign has no English text.');
  return text;
};

/** Members who agreed to this kind and have not got the campaign. */
const listAudience = (db: Kysely<Schema>, { id, kind }: Campaign): AsyncGenerator<Chooser> =>
  listChoosers(db, kind, hasNone('member.id', sql`${`campaign:${id}`}`));

const sendCampaign = async (deps: NoticeDeps, campaign: Campaign, now: number): Promise<void> => {
  for await (const { id } of listAudience(deps.db.read, campaign)) {
    await sendNotice(
      deps,
      {
        memberId: id,
        key: `campaign:${campaign.id}`,
        type: campaign.kind,
        path: campaign.path,
        prepare: async (tx, member) => (link) => {
          const language = isLocale(member.language) ? member.language : defaultLocale;
          return queueMail(tx, deps, member, 'campaign', { link, ...campaignTextIn(campaign, language) }, now);
        },
      },
      now,
    );
  }
};

/** Number of members that a campaign has not reached yet, by channel. [NOTIF-01] */
export const countAudience = async (
  db: Kysely<Schema>,
  campaign: Campaign,
): Promise<{ readonly email: number; readonly push: number }> => {
  let [email, push] = [0, 0];
  for await (const { id } of listAudience(db, campaign)) {
    const channels = listOpenChannels(await getMember(db, id), campaign.kind);
    email += Number(channels.email);
    push += Number(channels.push);
  }
  return { email, push };
};

/** Sends the released campaigns, for three days, to members who agreed. [NOTIF-01 NOTIF-04] */
export const sendCampaigns = async (deps: NoticeDeps, now: number): Promise<void> => {
  for (const campaign of await listRunningCampaigns(deps.db.read, now)) await sendCampaign(deps, campaign, now);
};
