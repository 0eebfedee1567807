import { describe, expect, it } from 'vitest';
import { findScamSign, hasContactDetails, normaliseMassText } from '#contract/message-signs.ts';

describe('signs of a scam in a text', () => {
  it.each([
    'Can you send me money? I am stuck.',
    'Kannst du mir Geld leihen?',
    'Kan du sende mig penge?',
    '¿Me haces una transferencia?',
    'Voitko lähettää rahaa?',
    'Il me faut de l’argent.',
    'Mi servono soldi.',
    'Kan du vippse meg penger?',
    'Kun je geld sturen met Tikkie?',
    'Potrzebuję pieniędzy.',
    'Kan du skicka pengar?',
    'Buy me a gift card please',
    'I earn a lot with BITCOIN!',
  ])('[CHAT-21] money: %s', (text) => {
    expect(findScamSign(text)).toBe('money');
  });

  it.each([
    'Write to me on WhatsApp',
    'add me on Telegram: wren',
    'my number is +31 6 1234 5678',
    'Ring 06-12345678',
    'look at https://example.org/me',
    'it is all on example.com',
    'wren@example.org',
    'www.example.nl',
  ])('[CHAT-21] another channel: %s', (text) => {
    expect(findScamSign(text)).toBe('channel');
  });

  it.each([
    'Hello! How was your day?',
    'I was born on 12-05-1990',
    'Dinner at 8? I know a place.',
    'I live at no. 12.Do you like tea',
    'What a lovely photo… 100 out of 100',
    '',
  ])('[CHAT-21] none: %s', (text) => {
    expect([findScamSign(text), hasContactDetails(text)]).toEqual([null, false]);
  });

  it('[CHAT-20] texts that differ in case, accents, punctuation and emoji only are equal', () => {
    expect(normaliseMassText('Héllo,  lovely — how are YOU? 🌹')).toBe(normaliseMassText('hello lovely how are you'));
  });
});
