type Row = {
  readonly options: readonly string[];
  /** The section of the member's own profile in which the field is edited. */
  readonly section: 'basics' | 'looks' | 'reason';
  /** Other members see the answer on sites that show the field. */
  readonly isPublic: boolean;
  /** Asked for on every site, also on one that does not show it. */
  readonly isAlwaysAsked: boolean;
};

/**
 * Profile fields with a fixed list of options, in the order of display; each may stay unanswered. A new row also needs
 * texts (src/texts/profile.ts, server/texts/export-labels.ts), demo answers (server/demo/people.ts) and a column (a migration and server/db/schema.ts).
 * Must not import zod: screens read it before any rules are loaded. [PROFILE-02 PROFILE-06 to PROFILE-10 PROFILE-12 PROFILE-22]
 */
export const choiceFields = {
  gender: { options: ['male', 'female'], section: 'basics', isPublic: true, isAlwaysAsked: true },
  sexuality: {
    options: ['hetero', 'gay', 'lesbian', 'bi'],
    section: 'basics',
    isPublic: true,
    isAlwaysAsked: false,
  },
  relationship_status: {
    options: ['divorced', 'living_together', 'married', 'single', 'widowed', 'unmarried'],
    section: 'basics',
    isPublic: true,
    isAlwaysAsked: false,
  },
  body_type: { options: ['slim', 'normal', 'fat'], section: 'looks', isPublic: true, isAlwaysAsked: false },
  hair_colour: {
    options: ['blond', 'brown', 'black', 'red', 'grey', 'bald', 'other'],
    section: 'looks',
    isPublic: true,
    isAlwaysAsked: false,
  },
  eye_colour: {
    options: ['blue', 'green', 'brown', 'grey', 'hazel', 'other'],
    section: 'looks',
    isPublic: true,
    isAlwaysAsked: false,
  },
  tattoos: { options: ['none', 'some', 'many'], section: 'looks', isPublic: true, isAlwaysAsked: false },
  signup_reason: {
    options: ['relationship', 'friendship', 'chatting', 'adventure', 'looking_around'],
    section: 'reason',
    isPublic: false,
    isAlwaysAsked: true,
  },
} as const satisfies Readonly<Record<string, Row>>;

type Table = typeof choiceFields;

export type ChoiceField = keyof Table;
export type ChoiceValue<Field extends ChoiceField> = Table[Field]['options'][number];
export type PublicField = {
  [Field in ChoiceField]: Table[Field]['isPublic'] extends true ? Field : never;
}[ChoiceField];

const isChoiceField = (name: string): name is ChoiceField => Object.hasOwn(choiceFields, name);
const isPublicField = (field: ChoiceField): field is PublicField => choiceFields[field].isPublic;

export const choiceFieldNames: readonly ChoiceField[] = Object.keys(choiceFields).filter(isChoiceField);
export const publicFieldNames: readonly PublicField[] = choiceFieldNames.filter(isPublicField);
export const alwaysAskedFieldNames: readonly ChoiceField[] = choiceFieldNames.filter(
  (field) => choiceFields[field].isAlwaysAsked,
);

export const choiceFieldsIn = (section: Row['section']): readonly ChoiceField[] =>
  choiceFieldNames.filter((field) => choiceFields[field].section === section);
