import { expect, it } from 'vitest';
import { searchTopics } from '#src/components/legal/faq-topics.ts';

const ask = (question: string, query: string): number =>
  searchTopics([{ id: 'all', name: '', questions: [{ id: 'one', question, answer: '' }] }], query).length;

it.each([
  ['Nie pamiętam hasła.', 'haslo', 0],
  ['Nie pamiętam hasła.', 'hasla', 1],
  ['Jakie są płatności?', 'PLATNOSCI', 1],
  ['Hvorfor får jeg ingen beskjed? Spørsmål', 'sporsmal', 1],
  ['Hvad gør jeg med en regning? Læs her', 'laes gor', 1],
  ['Wie groß darf ein Foto sein?', 'gross', 1],
  ['Un café', 'cafe', 1],
  ['Was ist ein Match?', 'Matsch', 0],
] as const)('[ROUTE-40] of the answers, “%s” is found by “%s”: %i', (question, query, found) => {
  expect(ask(question, query)).toBe(found);
});
