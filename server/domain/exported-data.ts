import type { Money } from '#contract/fields.ts';
import { type ChoiceField, choiceFieldNames } from '#contract/profile-fields.ts';

/** The parts of a copy of a member's data, in the order of its page. [EXPORT-02] */
export const sectionNames = [
  'account',
  'profile',
  'preference',
  'match_finder',
  'photos',
  'messages',
  'ended_messages',
  'past_conversations',
  'started_conversations',
  'likes_given',
  'likes_received',
  'matches',
  'swipes',
  'blocked',
  'payments',
  'direct_debits',
  'saved_cards',
  'credit_history',
  'discounts',
  'consents',
  'notifications',
  'sessions',
  'devices',
  'push_subscriptions',
  'reports',
  'cases',
  'self_exclusion',
  'mails',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** A `Date` is a moment; `file`: a path in the archive. */
type Value = string | number | boolean | null | Date | Money | readonly string[];

const plainFieldNames = [
  'id',
  'number',
  'name',
  'email',
  'new_email',
  'email_confirmed',
  'mails_off',
  'language',
  'date_of_birth',
  'member',
  'from',
  'type',
  'kind',
  'text',
  'gift',
  'file',
  'is_main',
  'time',
  'read_at',
  'state',
  'reason',
  'answer',
  'answered_at',
  'signed_up_at',
  'last_active_at',
  'created_at',
  'changed_at',
  'last_used_at',
  'sent_at',
  'until',
  'paid_at',
  'confirmed_at',
  'credits',
  'change',
  'free_messages',
  'premium',
  'invisible',
  'members_only',
  'paused_until',
  'hidden_since',
  'site',
  'time_zone',
  'source',
  'wrong_passwords',
  'locked_until',
  'body_types',
  'country',
  'region',
  'city',
  'interests',
  'about_me',
  'min_age',
  'max_age',
  'within',
  'liked',
  'seen',
  'price',
  'full_price',
  'refunded',
  'method',
  'discount',
  'percentage',
  'holder',
  'address',
  'iban',
  'mobile',
  'mandate',
  'card',
  'consent',
  'version',
  'by_mail',
  'by_push',
  'device',
  'service',
  'subject',
] as const;
export type FieldName = ChoiceField | (typeof plainFieldNames)[number];

/** In the order of the page. Each has a label there. */
export const fieldNames: readonly FieldName[] = [...choiceFieldNames, ...plainFieldNames];

export type ExportedRow = { readonly [Field in FieldName]?: Value };

/** `isOne`: one object instead of a list. */
export type ExportedSection = {
  readonly name: SectionName;
  readonly isOne: boolean;
  readonly rows: () => AsyncIterable<ExportedRow> | Iterable<ExportedRow>;
};

export const isMoney = (value: Value): value is Money =>
  typeof value === 'object' && value !== null && 'currency' in value;

/** The whole as one JSON object, piece by piece: a member may have written a hundred thousand messages. */
export async function* writeJson(sections: readonly ExportedSection[]): AsyncGenerator<string> {
  yield '{';
  let isFirst = true;
  for (const { name, isOne, rows } of sections) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}: ${isOne ? '' : '['}`;
    isFirst = false;
    let count = 0;
    for await (const row of rows()) {
      yield `${count === 0 ? '' : ','}${isOne ? '' : '\n  '}${JSON.stringify(row)}`;
      count += 1;
    }
    if (isOne && count === 0) yield 'null';
    yield isOne ? '' : ']';
  }
  yield '\n}\n';
}

export const photoFile = (id: string): string => `photos/${id}.webp`;
export const pictureFile = (messageId: string): string => `pictures/${messageId}.webp`;
