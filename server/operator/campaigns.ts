import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { isLocale } from '#contract/locales.ts';
import {
  type Campaign,
  CampaignTextsSchema,
  addCampaign,
  campaignTextIn,
  countAudience,
  findCampaign,
  listCampaigns,
  releaseCampaign,
} from '#server/store/campaigns.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { writeMail } from '#server/texts/write-mail.ts';
import { type Command, OperatorError, type OperatorDeps, day, lines } from './command.ts';

const kinds = ['promotions', 'news'] as const;

const readTexts = async (path: string) => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OperatorError(`There is no file ${path}.`);
  });
  const hint = 'Write titles and texts by language, English at least: {"en": {"title": "…", "text": "…"}}.';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new OperatorError(`${path} is no JSON. ${hint}`);
  }
  const { data } = z.safeParse(CampaignTextsSchema, json);
  if (data === undefined) throw new OperatorError(`${path} has no valid texts. ${hint}`);
  return data;
};

const add: Command['run'] = async ({ db, now }, word = '', path = '', file = '') => {
  const kind = kinds.find((each) => each === word);
  if (kind === undefined) throw new OperatorError(`${word} is no kind. It may be: ${kinds.join(', ')}.`);
  if (!/^\/(?!\/)\S*$/.test(path)) throw new OperatorError(`${path} is no page of the site: write it as /credits.`);
  const texts = await readTexts(file);
  return `Added: ${await db.write((tx) => addCampaign(tx, { kind, path, texts }, now()))}.`;
};

const getCampaign = async ({ db }: OperatorDeps, id: string): Promise<Campaign> => {
  const campaign = await findCampaign(db.read, id);
  if (campaign === null) throw new OperatorError(`There is no campaign ${id}.`);
  return campaign;
};

const formatAudience = async ({ db }: OperatorDeps, campaign: Campaign): Promise<string> => {
  const { email, push } = await countAudience(db.read, campaign);
  return `${email} by e-mail, ${push} by push`;
};

const preview: Command['run'] = async (deps, id = '') => {
  const campaign = await getCampaign(deps, id);
  const { mail_name: site } = await getSiteSettings(deps.db.read, null);
  const link = `${deps.config.publicUrl}${campaign.path}`;
  const preferences = `${deps.config.publicUrl}/notifications`;
  const mails = Object.keys(campaign.texts)
    .filter(isLocale)
    .map((language) => {
      const facts = { link, ...campaignTextIn(campaign, language) };
      const { subject, body } = writeMail('campaign', facts, { language, site, name: null, preferences });
      return `${language}: ${subject}\n\n${body}`;
    });
  return [...mails, `Members who would get it now: ${await formatAudience(deps, campaign)}.`].join('\n\n');
};

const sendNow: Command['run'] = async (deps, id = '') => {
  const campaign = await getCampaign(deps, id);
  const audience = await formatAudience(deps, campaign);
  const isReleased = await deps.db.write((tx) => releaseCampaign(tx, id, deps.now()));
  if (!isReleased) throw new OperatorError(`The campaign ${id} was sent before.`);
  return `The server sends it in the daytime of each member: ${audience}.`;
};

const list = async ({ db }: OperatorDeps): Promise<string> => {
  const campaigns = await listCampaigns(db.read);
  return lines(
    campaigns.map(({ id, kind, path, created_at: created, released_at: released, texts }) => [
      id,
      kind,
      path,
      campaignTextIn({ texts }, 'en').title,
      day(created),
      released === null ? 'not sent' : `sent ${day(released)}`,
    ]),
  );
};

/** Promotions and news. [NOTIF-01 NOTIF-04] */
export const campaignCommands: Readonly<Record<string, Command>> = {
  'campaigns list': { arguments: [], help: 'promotions and news', run: list },
  'campaigns add': {
    arguments: ['kind', 'page', 'file'],
    help: `${kinds.join(' or ')}; file: JSON with title and text by language`,
    run: add,
  },
  'campaigns preview': { arguments: ['campaign'], help: 'its mails, and how many members get it', run: preview },
  'campaigns send': { arguments: ['campaign'], help: 'to all members who agreed to this kind', run: sendNow },
};
