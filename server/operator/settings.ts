import * as z from 'zod/mini';
import { CompanyInfoSchema } from '#contract/settings.ts';
import { SiteParametersSchema, SiteSettingsSchema } from '#server/domain/site-settings.ts';
import { getCompany, getSiteParameters, getSiteSettings, saveSetting } from '#server/store/site-settings.ts';
import { type Command, OperatorError, type OperatorDeps } from './command.ts';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Possible readings of the text: JSON, or the text itself. */
const listReadings = (text: string): readonly unknown[] => {
  try {
    return [JSON.parse(text), text];
  } catch {
    return [text];
  }
};

type Kind = {
  readonly schema: { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
  readonly read: (deps: OperatorDeps) => Promise<object>;
};

const kinds = {
  site: { schema: SiteSettingsSchema, read: ({ db }) => getSiteSettings(db.read) },
  parameters: { schema: SiteParametersSchema, read: ({ db }) => getSiteParameters(db.read) },
  company: { schema: CompanyInfoSchema, read: ({ db }) => getCompany(db.read) },
} as const satisfies Record<string, Kind>;

const commandsOf = (key: keyof typeof kinds): Readonly<Record<string, Command>> => {
  const { schema, read }: Kind = kinds[key];
  return {
    [`${key} show`]: { arguments: [], help: `what is set`, run: async (deps) => json(await read(deps)) },
    [`${key} set`]: {
      arguments: ['name', 'value'],
      help: 'the value as JSON; words need no quotes',
      run: async ({ db }, name = '', text = '') => {
        const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
        if (field === undefined) {
          throw new OperatorError(`There is no ${name}. It may be: ${Object.keys(schema.shape).join(', ')}.`);
        }
        const fitting = listReadings(text)
          .map((meaning) => z.safeParse(field, meaning))
          .find(({ success }) => success);
        if (fitting === undefined) throw new OperatorError(`${text} is no value of ${name}.`);
        await db.write((tx) => saveSetting(tx, key, { [name]: fitting.data }));
        return 'Set.';
      },
    },
  };
};

/** [SETTINGS-01 to SETTINGS-11 COMPANY-01] */
export const settingCommands: Readonly<Record<string, Command>> = {
  ...commandsOf('site'),
  ...commandsOf('parameters'),
  ...commandsOf('company'),
};
