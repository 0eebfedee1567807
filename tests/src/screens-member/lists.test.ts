import { expect, it } from 'vitest';
import type { Message } from '#contract/chat.ts';
import type { Profile } from '#contract/profile.ts';
import { countDaysBetween, formatMoney } from '#src/components/formats.ts';
import { buildMessageRows } from '#src/components/conversation/message-rows.ts';
import { selectUnmessagedMatches } from '#src/screens/chats/screen.tsx';
import { selectLikes as tabOf } from '#src/screens/likes/like-card.tsx';
import { listFilledFacts } from '#src/components/profile-facts/profile-facts.tsx';
import { getDayPart } from '#src/screens/members/screen.tsx';
import { choiceTexts } from '#src/texts/profile-fields.ts';
import { card, chat, likesOf, message } from '#tests/machines/samples.ts';

const minute = 60_000;
const noon = new Date(2026, 5, 10, 12).getTime();

it('[LIKE-03 LIKE-06] each tab of the likes: new ones first, otherwise in the order of the server', () => {
  const likes = likesOf(['cleo', 'bert'], { anna: false, bert: false, dora: true });
  const shown = (type: 'received' | 'sent' | 'matches') =>
    tabOf(likes, type).map(({ profile, isNew, mutual }) => [profile.id, isNew, mutual]);
  expect({ received: shown('received'), sent: shown('sent'), matches: shown('matches') }).toEqual({
    received: [
      ['dora', true, false],
      ['anna', false, false],
      ['bert', false, true],
    ],
    sent: [
      ['cleo', false, false],
      ['bert', false, true],
    ],
    matches: [['bert', false, true]],
  });
});

it('new matches are those without a conversation', () => {
  const likes = likesOf(['anna', 'bert', 'cleo'], { anna: true, bert: false });
  expect(selectUnmessagedMatches(likes, [chat('talk', 'bert', 0, null)])).toEqual([card('anna')]);
});

it('[CHAT-08] messages are grouped by day, and by sender within a short time', () => {
  const said = (position: number, sender: string, time: number, change: Partial<Message> = {}) =>
    message(position, sender, { time, ...change });
  const messages = [
    said(1, 'anna', noon - 24 * 60 * minute),
    said(2, 'anna', noon),
    said(3, 'anna', noon + 5 * minute - 1),
    said(4, 'anna', noon + 10 * minute - 1),
    said(5, 'bert', noon + 10 * minute, { read: true }),
    said(6, 'bert', noon + 11 * minute, { delivered: true }),
    said(7, 'bert', noon + 12 * minute),
  ];
  const rows = buildMessageRows({
    messages,
    hasEarlier: false,
    me: 'bert',
    outgoing: [],
    sending: null,
    isTyping: true,
  });
  expect(
    rows.map((row) =>
      row.kind === 'message'
        ? [row.message.position, row.isOwnMessage, row.isFirstInGroup, row.isLastInGroup]
        : row.kind,
    ),
  ).toEqual([
    [1, false, true, true],
    'day',
    [2, false, true, false],
    [3, false, false, true],
    [4, false, true, true],
    [5, true, true, true],
    [6, true, true, true],
    [7, true, true, true],
    'typing',
  ]);
});

it('[CHAT-21] the first text of the other member is warned of, once it is loaded, and no later one', () => {
  const text = 'Write to me on WhatsApp';
  const messages = [
    message(1, 'bert', { body: text, type: 'text' }),
    message(2, 'anna', { body: text, type: 'text' }),
    message(3, 'anna', { body: text, type: 'text' }),
  ];
  const warnings = (hasEarlier: boolean) =>
    buildMessageRows({ messages, hasEarlier, me: 'bert', outgoing: [], sending: null, isTyping: false }).flatMap(
      (row) => (row.kind === 'message' ? [row.warning] : []),
    );
  expect(warnings(false)).toEqual([null, 'channel', null]);
  expect(warnings(true)).toEqual([null, null, null]);
});

it('days are counted by midnights, not by hours', () => {
  const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime();
  expect([
    countDaysBetween(at(10, 1), at(10, 23)),
    countDaysBetween(at(10, 23), at(11, 1)),
    countDaysBetween(at(27, 12), at(31, 0)),
  ]).toEqual([0, 1, 4]);
});

it('[CREDITS-06] money is formatted in the language, with the minor units of its currency', () => {
  expect([
    formatMoney({ amount: 2499, currency: 'EUR' }, 'en'),
    formatMoney({ amount: 2499, currency: 'EUR' }, 'de'),
    formatMoney({ amount: 1000, currency: 'JPY' }, 'en'),
  ]).toEqual(['€24.99', '24,99\u00a0€', '¥1,000']);
});

it('the greeting depends on the time of day', () => {
  expect([4, 5, 11, 12, 17, 18].map(getDayPart)).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ]);
});

it('[PROFILE-24] a profile shows the answers to the fields that the site enables', () => {
  const profile: Profile = {
    ...card('anna'),
    gender: 'female',
    sexuality: null,
    relationship_status: 'single',
    body_type: 'slim',
    hair_colour: 'red',
    eye_colour: null,
    tattoos: 'none',
    interests: [],
    about_me: null,
    photos: [],
    matched: false,
    conversation: null,
  };
  const said = listFilledFacts(profile, ['gender', 'sexuality', 'body_type', 'hair_colour', 'eye_colour']);
  const { gender, body_type: bodyType, hair_colour: hairColour } = choiceTexts;
  expect(said.map(({ text }) => text)).toEqual([gender.options.female, bodyType.options.slim, hairColour.options.red]);
});
