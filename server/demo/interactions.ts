import { minute } from '#contract/durations.ts';
import { impliedGender } from '#contract/implied-gender.ts';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { calculateAge } from '#contract/signup.ts';
import type {
  ConversationTable,
  LikeTable,
  MemberTable,
  MessageTable,
  ParticipantTable,
  StartedTable,
} from '#server/db/schema.ts';
import { pointOf } from '#server/domain/map-point.ts';
import { defaultPreference } from '#server/domain/preference.ts';
import { newId } from '#server/domain/id.ts';
import { toMemberPair } from '#server/store/conversations.ts';
import { conversationTexts } from './conversation-texts.ts';
import { textsIn } from './texts-by-language.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Rows of likes and conversations between demo members. */
export type DemoInteractions = {
  readonly likes: readonly LikeTable[];
  readonly conversations: readonly ConversationTable[];
  readonly started: readonly StartedTable[];
  readonly participants: readonly ParticipantTable[];
  readonly messages: readonly MessageTable[];
};

type Line = { readonly by: 'guest' | 'member'; readonly minutesAgo: number };

/**
 * The guest writes first, so that the host's limit of new conversations is untouched. `isLastGuestLine` messages stay
 * unread.
 */
const scripts: readonly (readonly Line[])[] = [
  [
    { by: 'guest', minutesAgo: 190 },
    { by: 'member', minutesAgo: 171 },
    { by: 'guest', minutesAgo: 166 },
    { by: 'guest', minutesAgo: 12 },
  ],
  [
    { by: 'guest', minutesAgo: 2_900 },
    { by: 'member', minutesAgo: 2_870 },
    { by: 'guest', minutesAgo: 2_862 },
    { by: 'member', minutesAgo: 1_500 },
  ],
];

type ConversationRows = Omit<DemoInteractions, 'likes'>;

const buildConversation = (member: MemberTable, guest: MemberTable, script: number, now: number): ConversationRows => {
  const conversation = newId();
  const lines = scripts[script] ?? [];
  const texts = textsIn(conversationTexts, isLocale(member.language) ? member.language : defaultLocale)[script] ?? [];
  const lastWriter = lines.at(-1)?.by;
  const isLastGuestLine = (at: number) => lastWriter === 'guest' && at === lines.length - 1;
  const messages: MessageTable[] = lines.map((line, at) => ({
    id: newId(),
    conversation_id: conversation,
    position: at + 1,
    sender_id: line.by === 'guest' ? guest.id : member.id,
    type: 'text',
    body: texts[at] ?? '',
    about: null,
    time: now - line.minutesAgo * minute,
    read_at: isLastGuestLine(at) ? null : now - (lines[at + 1]?.minutesAgo ?? line.minutesAgo - 1) * minute,
  }));
  const last = messages.at(-1);
  const toParticipant = (hostMembers: MemberTable, other: MemberTable, unread: number): ParticipantTable => ({
    conversation_id: conversation,
    member_id: hostMembers.id,
    other_id: other.id,
    unread,
    last_message_id: last?.id ?? null,
    last_time: last?.time ?? now,
    delivered: messages.length,
    cleared: 0,
    wrote: 1,
  });
  return {
    conversations: [
      {
        id: conversation,
        ...toMemberPair(member.id, guest.id),
        message_count: messages.length,
        created_at: messages[0]?.time ?? now,
      },
    ],
    started: [{ member_id: guest.id, other_id: member.id, started_at: messages[0]?.time ?? now }],
    participants: [
      toParticipant(member, guest, messages.filter((_, at) => isLastGuestLine(at)).length),
      toParticipant(guest, member, 0),
    ],
    messages,
  };
};

const toLikeRow = (from: MemberTable, to: MemberTable, now: number, d: SeededRandom, seen: number): LikeTable => ({
  from_id: from.id,
  to_id: to.id,
  created_at: now - d.whole(20, 5_000) * minute,
  seen,
});

/** Each is of the gender that the other one's answers imply. */
const isMutual = (one: MemberTable, other: MemberTable): boolean =>
  [other.gender, null].includes(impliedGender(one)) && [one.gender, null].includes(impliedGender(other));

const squaredDistance = (one: MemberTable, other: MemberTable): number => {
  const [from, to] = [pointOf(one), pointOf(other)];
  return from === null || to === null ? Infinity : (from.x - to.x) ** 2 + (from.y - to.y) ** 2 + (from.z - to.z) ** 2;
};

/** Enough to choose from. */
const candidates = 30;

/** Members of the crowd who fit the host by gender and age, the nearest. */
const nearestFitting = (host: MemberTable, crowd: readonly MemberTable[], now: number): readonly MemberTable[] => {
  const { min_age: min, max_age: max } = defaultPreference(host, now);
  return crowd
    .filter((one) => {
      const age = calculateAge(one.date_of_birth, now);
      return isMutual(host, one) && age >= min && age <= max;
    })
    .toSorted((one, other) => squaredDistance(host, one) - squaredDistance(host, other))
    .slice(0, candidates);
};

/** Every other member likes a few; hosts have received likes, some unseen, and have liked two of their admirers. */
const buildLikes = (
  hosts: readonly MemberTable[],
  crowd: readonly MemberTable[],
  now: number,
  d: SeededRandom,
): readonly LikeTable[] => {
  const crowdLikes = crowd.flatMap((from) =>
    d
      .draw(
        crowd.filter((to) => to.id !== from.id && to.gender !== from.gender),
        d.whole(2, 7),
      )
      .map((to) => toLikeRow(from, to, now, d, 1)),
  );
  const hostLikes = hosts.flatMap((host) => {
    const admirers = d.draw(nearestFitting(host, crowd, now), 7);
    const received = admirers.map((from, at) => toLikeRow(from, host, now, d, at < 3 ? 0 : 1));
    return [...received, ...admirers.slice(3, 5).map((to) => toLikeRow(host, to, now, d, 1))];
  });
  return [...crowdLikes, ...hostLikes];
};

/** The first `hostCount` members are the demo logins. */
export const buildInteractions = (
  members: readonly MemberTable[],
  hosts: number,
  now: number,
  d: SeededRandom,
): DemoInteractions => {
  const hostMembers = members.slice(0, hosts);
  const crowd = members.slice(hosts);
  const conversations = hostMembers.flatMap((host) => {
    const fitting = nearestFitting(host, crowd, now);
    const speaking = fitting.filter(({ language }) => language === host.language);
    const guests = d.draw(speaking.length < scripts.length ? fitting : speaking, scripts.length);
    return guests.map((guest, at) => buildConversation(host, guest, at, now));
  });
  return {
    likes: buildLikes(hostMembers, crowd, now, d),
    conversations: conversations.flatMap((each) => each.conversations),
    started: conversations.flatMap((each) => each.started),
    participants: conversations.flatMap((each) => each.participants),
    messages: conversations.flatMap((each) => each.messages),
  };
};
