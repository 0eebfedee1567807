import type { TextsByLanguage } from './texts-by-language.ts';

/** Messages of two conversations of the demo logins. They reveal no gender. */
export const conversationTexts: TextsByLanguage<readonly (readonly string[])[]> = {
  da: [
    [
      'Hej! Dine billeder fik mig til at smile. Hvad var det bedste ved din uge?',
      'Det er sødt af dig. En lang gåtur uden telefon, tror jeg. Og din?',
      'En lillebitte biograf, en gammel film og alt for mange popcorn.',
      'Jeg kunne godt gå derhen igen i aften. Sidder du på første eller bagerste række?',
    ],
    [
      'Godaften. Vi kan lide de samme ting, kan jeg se. Skal vi sammenligne?',
      'Meget gerne. Jeg advarer dig, jeg kan tale om dem i timevis.',
      'Så skal vi nok komme godt ud af det med hinanden.',
      'Fortæl mig om din seneste rejse.',
    ],
  ],
  de: [
    [
      'Hallo! Über deine Fotos musste ich lächeln. Was war das Beste an deiner Woche?',
      'Das ist lieb von dir. Ein langer Spaziergang ohne Handy, glaube ich. Und bei dir?',
      'Ein winziges Kino, ein alter Film und viel zu viel Popcorn.',
      'Ich würde heute Abend gleich wieder hingehen. Sitzt du lieber ganz vorn oder ganz hinten?',
    ],
    [
      'Guten Abend. Wir mögen ja dieselben Dinge. Wollen wir vergleichen?',
      'Gern. Ich warne dich, darüber kann ich stundenlang reden.',
      'Dann verstehen wir uns bestimmt.',
      'Erzähl mir von deiner letzten Reise.',
    ],
  ],
  en: [
    [
      'Hello! Your pictures made me smile. What was the best thing about your week?',
      'That is kind of you. A long walk without my phone, I think. And yours?',
      'A tiny cinema, an old film, and far too much popcorn.',
      'I would go again tonight. Are you a front row or a back row person?',
    ],
    [
      'Good evening. We like the same things, I see. Shall we compare notes?',
      'Gladly. I warn you, I can talk about them for hours.',
      'Then we will get on well.',
      'Tell me about the last trip you took.',
    ],
  ],
  es: [
    [
      '¡Hola! Tus fotos me han hecho sonreír. ¿Qué ha sido lo mejor de tu semana?',
      'Qué amable. Un paseo largo sin el móvil, creo. ¿Y tú?',
      'Un cine diminuto, una película antigua y demasiadas palomitas.',
      'Volvería esta misma noche. ¿Eres de primera fila o de última?',
    ],
    [
      'Buenas noches. Veo que nos gustan las mismas cosas. ¿Comparamos?',
      'Con mucho gusto. Te aviso: puedo hablar de eso durante horas.',
      'Entonces nos vamos a llevar bien.',
      'Cuéntame tu último viaje.',
    ],
  ],
  fi: [
    [
      'Hei! Kuvasi saivat minut hymyilemään. Mikä oli viikkosi paras hetki?',
      'Kiva kuulla. Pitkä kävely ilman puhelinta, luulisin. Entä sinun?',
      'Pikkuruinen elokuvateatteri, vanha elokuva ja aivan liikaa popcornia.',
      'Menisin tänään uudestaan. Istutko eturivissä vai takarivissä?',
    ],
    [
      'Hyvää iltaa. Pidämme näköjään samoista asioista. Vertaillaanko?',
      'Mielelläni. Varoitan: voin puhua niistä tuntikausia.',
      'Sitten tulemme hyvin juttuun.',
      'Kerro viimeisimmästä matkastasi.',
    ],
  ],
  fr: [
    [
      'Bonjour ! Tes photos m’ont fait sourire. C’était quoi, le meilleur moment de ta semaine ?',
      'C’est gentil. Une longue balade sans téléphone, je crois. Et toi ?',
      'Un tout petit cinéma, un vieux film et beaucoup trop de pop-corn.',
      'J’y retournerais bien ce soir. Tu préfères le premier rang ou le fond de la salle ?',
    ],
    [
      'Bonsoir. On aime les mêmes choses, je vois. On compare ?',
      'Avec plaisir. Je te préviens, je peux en parler pendant des heures.',
      'Alors on va bien s’entendre.',
      'Raconte-moi ton dernier voyage.',
    ],
  ],
  it: [
    [
      'Ciao! Le tue foto mi hanno fatto sorridere. Qual è stata la cosa più bella della tua settimana?',
      'Che gentile. Una lunga passeggiata senza telefono, direi. E la tua?',
      'Un cinema minuscolo, un vecchio film e decisamente troppi popcorn.',
      'Ci tornerei stasera. Tu ti siedi in prima fila o in fondo?',
    ],
    [
      'Buonasera. Vedo che ci piacciono le stesse cose. Facciamo un confronto?',
      'Volentieri. Ti avverto: posso parlarne per ore.',
      'Allora andremo d’accordo.',
      'Raccontami il tuo ultimo viaggio.',
    ],
  ],
  nb: [
    [
      'Hei! Bildene dine fikk meg til å smile. Hva var det beste med uken din?',
      'Så hyggelig. En lang tur uten telefon, tror jeg. Og din?',
      'En bitte liten kino, en gammel film og altfor mye popkorn.',
      'Jeg kunne gått igjen i kveld. Sitter du på første eller bakerste rad?',
    ],
    [
      'God kveld. Vi liker visst de samme tingene. Skal vi sammenligne?',
      'Gjerne. Jeg advarer deg, jeg kan snakke om dem i timevis.',
      'Da kommer vi til å gå godt overens.',
      'Fortell om den siste reisen din.',
    ],
  ],
  nl: [
    [
      'Hoi! Van je foto’s moest ik glimlachen. Wat was het leukste van je week?',
      'Wat lief. Een lange wandeling zonder telefoon, denk ik. En bij jou?',
      'Een piepklein bioscoopje, een oude film en veel te veel popcorn.',
      'Ik zou vanavond zo weer gaan. Zit jij vooraan of achteraan?',
    ],
    [
      'Goedenavond. We houden van dezelfde dingen, zie ik. Zullen we vergelijken?',
      'Graag. Ik waarschuw je, ik kan er uren over praten.',
      'Dan komt het wel goed tussen ons.',
      'Vertel eens over je laatste reis.',
    ],
  ],
  pl: [
    [
      'Cześć! Twoje zdjęcia wywołały u mnie uśmiech. Co było najlepsze w twoim tygodniu?',
      'To miłe. Chyba długi spacer bez telefonu. A u ciebie?',
      'Maleńkie kino, stary film i zdecydowanie za dużo popcornu.',
      'Chętnie pójdę tam znowu choćby dziś wieczorem. Wolisz pierwszy rząd czy ostatni?',
    ],
    [
      'Dobry wieczór. Widzę, że lubimy te same rzeczy. Porównamy?',
      'Chętnie. Ostrzegam, mogę o nich mówić godzinami.',
      'To na pewno się dogadamy.',
      'Opowiedz mi o swojej ostatniej podróży.',
    ],
  ],
  sv: [
    [
      'Hej! Dina bilder fick mig att le. Vad var det bästa med din vecka?',
      'Vad snällt. En lång promenad utan telefonen, tror jag. Och din?',
      'En pytteliten biograf, en gammal film och alldeles för mycket popcorn.',
      'Jag skulle gärna gå dit igen i kväll. Sitter du längst fram eller längst bak?',
    ],
    [
      'God kväll. Vi gillar visst samma saker. Ska vi jämföra?',
      'Gärna. Jag varnar dig, jag kan prata om dem i timmar.',
      'Då kommer vi att trivas ihop.',
      'Berätta om din senaste resa.',
    ],
  ],
};
