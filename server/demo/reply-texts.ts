import { type Locale, defaultLocale } from '#contract/locales.ts';

/** `first` discloses that the replies are scripted; `others` follow in turn. */
type ReplyTexts = { readonly first: string; readonly others: readonly string[] };

/** Demo members of a language without texts answer in English. */
const replyTexts: Readonly<Partial<Record<Locale, ReplyTexts>> & Record<typeof defaultLocale, ReplyTexts>> = {
  da: {
    first: 'Hej! Jeg er en demoprofil, så svarene her kommer fra et script. Spørg løs alligevel.',
    others: [
      'Godt spørgsmål. Hvad ville du selv svare?',
      'En lang gåtur og en kop kaffe bagefter, det kan man altid lokke mig med.',
      'Fortæl mig, hvor du sidst var ude at rejse.',
      'Det fik mig til at smile.',
    ],
  },
  de: {
    first: 'Hallo! Ich bin ein Demoprofil, meine Antworten kommen von einem Skript. Frag mich trotzdem etwas.',
    others: [
      'Gute Frage. Was würdest du selbst antworten?',
      'Ein langer Spaziergang und danach Kaffee: dafür bin ich immer zu haben.',
      'Erzähl mir von dem Ort, an den du zuletzt gereist bist.',
      'Da musste ich lächeln.',
    ],
  },
  en: {
    first: 'Hello! I am a demo profile, so my answers come from a script. Do ask me something all the same.',
    others: [
      'Good question. What would you say yourself?',
      'A long walk and a coffee afterwards: I can always be talked into that.',
      'Tell me about the last place you travelled to.',
      'That made me smile.',
    ],
  },
  es: {
    first: '¡Hola! Soy un perfil de demostración y mis respuestas las escribe un programa. Pregúntame lo que quieras.',
    others: [
      'Buena pregunta. ¿Qué responderías tú?',
      'Un paseo largo y después un café: a eso nunca digo que no.',
      'Cuéntame cuál fue tu último viaje.',
      'Me has hecho sonreír.',
    ],
  },
  fi: {
    first: 'Hei! Olen esittelyprofiili, joten vastaukseni tulevat ohjelmasta. Kysy silti jotain.',
    others: [
      'Hyvä kysymys. Mitä itse vastaisit?',
      'Pitkä kävely ja kahvit sen jälkeen: siihen minut saa aina mukaan.',
      'Kerro paikasta, jossa kävit viimeksi.',
      'Tuo sai minut hymyilemään.',
    ],
  },
  fr: {
    first: 'Bonjour ! Je suis un profil de démonstration, mes réponses viennent d’un script. Écrivez-moi quand même.',
    others: [
      'Bonne question. Que répondriez-vous ?',
      'Une longue promenade, puis un café : on me décide toujours avec cela.',
      'Parlez-moi de votre dernier voyage.',
      'Cela m’a fait sourire.',
    ],
  },
  it: {
    first: 'Ciao! Sono un profilo demo e le mie risposte le scrive un programma. Chiedimi comunque quello che vuoi.',
    others: [
      'Bella domanda. Tu che cosa risponderesti?',
      'Una lunga passeggiata e poi un caffè: a questo non dico mai di no.',
      'Raccontami del tuo ultimo viaggio.',
      'Mi hai fatto sorridere.',
    ],
  },
  nb: {
    first: 'Hei! Jeg er en demoprofil, så svarene mine kommer fra et skript. Spør gjerne likevel.',
    others: [
      'Godt spørsmål. Hva ville du selv svart?',
      'En lang tur og en kopp kaffe etterpå, det sier jeg aldri nei til.',
      'Fortell om det siste stedet du reiste til.',
      'Det fikk meg til å smile.',
    ],
  },
  nl: {
    first: 'Hallo! Ik ben een demoprofiel, mijn antwoorden komen uit een script. Vraag me toch gerust iets.',
    others: [
      'Goede vraag. Wat zou je zelf zeggen?',
      'Een lange wandeling en daarna koffie: daar ben ik altijd voor te vinden.',
      'Vertel eens over de laatste plek waar je was.',
      'Daar moest ik om glimlachen.',
    ],
  },
  pl: {
    first: 'Cześć! Jestem profilem demonstracyjnym, odpowiedzi pisze za mnie skrypt. Mimo to zapytaj o coś.',
    others: [
      'Dobre pytanie. Jaka byłaby Twoja odpowiedź?',
      'Długi spacer, a potem kawa: na to zawsze dam się namówić.',
      'Opowiedz mi o swojej ostatniej podróży.',
      'To mnie rozbawiło.',
    ],
  },
  sv: {
    first: 'Hej! Jag är en demoprofil, så mina svar kommer från ett skript. Fråga mig något ändå.',
    others: [
      'Bra fråga. Vad skulle du själv svara?',
      'En lång promenad och kaffe efteråt: det säger jag aldrig nej till.',
      'Berätta om stället du senast reste till.',
      'Det fick mig att le.',
    ],
  },
};

/** Reply of a demo member who has sent `written` messages in the conversation. */
export const pickReply = (written: number, language: Locale): string => {
  const { first, others } = replyTexts[language] ?? replyTexts[defaultLocale];
  return written === 0 ? first : (others[(written - 1) % others.length] ?? first);
};
