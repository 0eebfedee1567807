import type { Locale } from '#contract/locales.ts';
import { type TextsByLanguage, textsIn } from './texts-by-language.ts';

/** `first` discloses that the replies are scripted; `others` follow in turn. */
type ReplyTexts = { readonly first: string; readonly others: readonly string[] };

export const replyTexts: TextsByLanguage<ReplyTexts> = {
  da: {
    first: 'Hej! Jeg er en demoprofil, så svarene her kommer fra et script. Spørg løs alligevel.',
    others: [
      'Godt spørgsmål. Hvad ville du selv svare?',
      'En lang gåtur og en kop kaffe bagefter, det kan man altid lokke mig med.',
      'Fortæl mig, hvor du sidst var ude at rejse.',
      'Det fik mig til at smile.',
      'Det havde jeg ikke set komme. Fortæl mere!',
      'Så har vi allerede én ting til fælles.',
      'Jeg noterer det. Og hvad laver du, når du har en helt fri dag?',
      'Vent, jeg skal lige lave en kop te til den historie.',
    ],
  },
  de: {
    first: 'Hallo! Ich bin ein Demo-Profil, meine Antworten kommen von einem Skript. Frag mich trotzdem etwas.',
    others: [
      'Gute Frage. Was würdest du selbst antworten?',
      'Ein langer Spaziergang und danach Kaffee: Dafür bin ich immer zu haben.',
      'Erzähl mal, wohin du zuletzt gereist bist.',
      'Da musste ich lächeln.',
      'Damit hatte ich nicht gerechnet. Erzähl mehr!',
      'Dann haben wir schon mal etwas gemeinsam.',
      'Ist notiert. Und was machst du an einem ganz freien Tag?',
      'Moment, für die Geschichte mache ich mir erst einen Tee.',
    ],
  },
  en: {
    first: 'Hello! I am a demo profile, so my answers come from a script. Do ask me something all the same.',
    others: [
      'Good question. What would you say yourself?',
      'A long walk and a coffee afterwards: I can always be talked into that.',
      'Tell me about the last place you travelled to.',
      'That made me smile.',
      'I did not see that coming. Tell me more!',
      'That is one thing we have in common already.',
      'Noted. And what do you do with a whole day off?',
      'Wait, I need a cup of tea for this story.',
    ],
  },
  es: {
    first:
      '¡Hola! Soy un perfil de demostración y mis respuestas las escribe un programa. Aun así, pregúntame lo que quieras.',
    others: [
      'Buena pregunta. ¿Qué responderías tú?',
      'Un paseo largo y después un café: a eso nunca digo que no.',
      'Cuéntame cuál fue tu último viaje.',
      'Me has hecho sonreír.',
      'Eso no me lo esperaba. ¡Cuéntame más!',
      'Pues ya tenemos algo en común.',
      'Tomo nota. ¿Y qué haces cuando tienes un día entero libre?',
      'Espera, que para esa historia me preparo un té.',
    ],
  },
  fi: {
    first: 'Hei! Olen demoprofiili, joten vastaukseni tulevat ohjelmasta. Kysy silti jotain.',
    others: [
      'Hyvä kysymys. Mitä itse vastaisit?',
      'Pitkä kävely ja kahvit sen jälkeen: siihen minut saa aina mukaan.',
      'Kerro paikasta, johon viimeksi matkustit.',
      'Tuo sai minut hymyilemään.',
      'Tuota en osannut odottaa. Kerro lisää!',
      'Siinä on jo yksi yhteinen asia.',
      'Pistän muistiin. Entä mitä teet, kun koko päivä on vapaata?',
      'Hetki, keitän ensin teetä tätä tarinaa varten.',
    ],
  },
  fr: {
    first: 'Bonjour ! Je suis un profil de démo, mes réponses viennent d’un script. Écris-moi quand même.',
    others: [
      'Bonne question. Et toi, que répondrais-tu ?',
      'Une longue promenade, puis un café : là, je dis toujours oui.',
      'Raconte-moi ton dernier voyage.',
      'Ça m’a fait sourire.',
      'Ça, je ne m’y attendais pas. Raconte !',
      'Voilà déjà un point commun.',
      'C’est noté. Et toi, que fais-tu d’une journée entièrement libre ?',
      'Attends, il me faut un thé pour cette histoire.',
    ],
  },
  it: {
    first: 'Ciao! Sono un profilo demo e le mie risposte le scrive un programma. Chiedimi comunque quello che vuoi.',
    others: [
      'Bella domanda. Tu che cosa risponderesti?',
      'Una lunga passeggiata e poi un caffè: a questo non dico mai di no.',
      'Raccontami del tuo ultimo viaggio.',
      'Mi hai fatto sorridere.',
      'Questa non me l’aspettavo. Racconta!',
      'Ecco già una cosa in comune.',
      'Prendo nota. E tu, cosa fai in una giornata tutta libera?',
      'Aspetta, per questa storia mi serve un tè.',
    ],
  },
  nb: {
    first: 'Hei! Jeg er en demoprofil, så svarene mine kommer fra et skript. Spør gjerne likevel.',
    others: [
      'Godt spørsmål. Hva ville du selv svart?',
      'En lang tur og en kopp kaffe etterpå, det sier jeg aldri nei til.',
      'Fortell om det siste stedet du reiste til.',
      'Det fikk meg til å smile.',
      'Den så jeg ikke komme. Fortell mer!',
      'Da har vi allerede én ting til felles.',
      'Notert. Og hva gjør du når du har en hel dag fri?',
      'Vent litt, til den historien må jeg ha en kopp te.',
    ],
  },
  nl: {
    first: 'Hallo! Ik ben een demoprofiel, mijn antwoorden komen uit een script. Vraag me toch gerust iets.',
    others: [
      'Goede vraag. Wat zou je zelf zeggen?',
      'Een lange wandeling en daarna koffie: daar ben ik altijd voor te vinden.',
      'Vertel eens waar je laatste reis naartoe ging.',
      'Daar moest ik om glimlachen.',
      'Die zag ik niet aankomen. Vertel!',
      'Dan hebben we al één ding gemeen.',
      'Genoteerd. En wat doe jij met een hele dag vrij?',
      'Wacht even, bij dit verhaal hoort een kop thee.',
    ],
  },
  pl: {
    first: 'Cześć! Jestem profilem demonstracyjnym, odpowiedzi pisze za mnie skrypt. Mimo to śmiało pytaj.',
    others: [
      'Dobre pytanie. A jaka byłaby twoja odpowiedź?',
      'Długi spacer, a potem kawa: na to zawsze dam się namówić.',
      'Opowiedz mi o swojej ostatniej podróży.',
      'To mnie rozbawiło.',
      'A to niespodzianka. Opowiadaj!',
      'No to już coś nas łączy.',
      'Zapamiętam. A co robisz, kiedy masz cały dzień wolny?',
      'Chwila, do tej historii muszę zrobić sobie herbatę.',
    ],
  },
  sv: {
    first: 'Hej! Jag är en demoprofil, så mina svar kommer från ett skript. Fråga gärna något ändå.',
    others: [
      'Bra fråga. Vad skulle du själv svara?',
      'En lång promenad och kaffe efteråt: det säger jag aldrig nej till.',
      'Berätta om stället du senast reste till.',
      'Det fick mig att le.',
      'Det hade jag inte väntat mig. Berätta mer!',
      'Då har vi redan en sak gemensamt.',
      'Noterat. Och vad gör du en helt ledig dag?',
      'Vänta, till den historien behöver jag en kopp te.',
    ],
  },
};

/** Reply of a demo member who has sent `written` messages in the conversation, in the language of the recipient. */
export const pickReply = (written: number, language: Locale): string => {
  const { first, others } = textsIn(replyTexts, language);
  return written === 0 ? first : (others[(written - 1) % others.length] ?? first);
};
