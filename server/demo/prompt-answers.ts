import { type Locale, allLocales } from '#contract/locales.ts';
import type { PromptAnswer } from '#contract/profile.ts';
import { type PromptId, promptIds } from '#contract/prompts.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type TextsByLanguage, textsIn } from './texts-by-language.ts';

/** Answers to some of the prompts. They reveal neither the writer's gender nor the reader's. */
type Answers = Readonly<Partial<Record<PromptId, readonly string[]>>>;

const da: Answers = {
  perfect_sunday: [
    'Pandekager, en lang gåtur og intet i kalenderen.',
    'Sent op, på markedet inden frokost og hjem med for meget ost.',
    'En svømmetur, en avis og nogen at læse de bedste bidder højt for.',
  ],
  first_date: [
    'En gåtur med kaffe i hånden, så ingen skal sidde stille.',
    'Mad fra en bod og en bænk med udsigt.',
    'Et museum: Bliver der stille, hænger der altid et mærkeligt maleri.',
  ],
  laugh: [
    'Store hunde, der tror, de er små.',
    'Mine egne vittigheder, længe før pointen.',
    'Gamle familievideoer, mest på grund af frisurerne.',
  ],
  small_joy: [
    'Den første kop kaffe, mens huset stadig er stille.',
    'At finde penge i en vinterjakke.',
    'Når buschaufføren venter.',
  ],
  dish: [
    'En risotto, der tager en time og er det værd.',
    'Min mormors suppe. Opskriften er hemmelig til tredje date.',
    'Alt med hvidløg. Undskyld på forhånd.',
  ],
  next_trip: [
    'Lissabon på grund af bakkerne og de små cremetærter.',
    'Med nattog til et sted med bjerge.',
    'Japan, så snart jeg kan spise nudler pænt.',
  ],
  after_work: [
    'Skoene af, musik på og mad i roligt tempo.',
    'En løbetur langs vandet og så et meget langt bad.',
    'På altanen med en bog, som jeg læser én side af.',
  ],
  looking_for: [
    'Venlighed, også over for tjenere.',
    'Nysgerrighed og mod til at sige, hvad man mener.',
    'En, der er god til at lytte og selv har historier.',
  ],
};

const de: Answers = {
  perfect_sunday: [
    'Pfannkuchen, ein langer Spaziergang und nichts im Kalender.',
    'Spät aufstehen, vor Mittag auf den Markt und mit zu viel Käse nach Hause.',
    'Eine Runde schwimmen, eine Zeitung und jemand, dem ich die besten Stellen vorlese.',
  ],
  first_date: [
    'Spazieren gehen mit einem Kaffee in der Hand, dann muss niemand stillsitzen.',
    'Etwas vom Imbiss und eine Bank mit Aussicht.',
    'Ein Museum: Wird es still, hängt da immer noch ein seltsames Bild.',
  ],
  laugh: [
    'Riesige Hunde, die sich für klein halten.',
    'Meine eigenen Witze, lange vor der Pointe.',
    'Alte Familienvideos, vor allem die Frisuren.',
  ],
  small_joy: [
    'Der erste Kaffee, solange das Haus noch still ist.',
    'Geld in einer Winterjacke zu finden.',
    'Wenn der Bus auf mich wartet.',
  ],
  dish: [
    'Ein Risotto, das eine Stunde braucht und sie wert ist.',
    'Die Suppe meiner Oma. Das Rezept bleibt bis zum dritten Treffen geheim.',
    'Alles mit Knoblauch. Ich bitte schon jetzt um Entschuldigung.',
  ],
  next_trip: [
    'Lissabon, wegen der Hügel und der Puddingtörtchen.',
    'Mit dem Nachtzug irgendwohin, wo es Berge gibt.',
    'Japan, sobald ich Nudeln ordentlich essen kann.',
  ],
  after_work: [
    'Schuhe aus, Musik an, langsam kochen.',
    'Am Wasser laufen gehen und danach sehr lange duschen.',
    'Auf dem Balkon mit einem Buch, von dem ich eine Seite lese.',
  ],
  looking_for: [
    'Freundlichkeit, auch gegenüber der Bedienung.',
    'Neugier und den Mut, zu sagen, was man meint.',
    'Jemand, der gut zuhört und auch etwas zu erzählen hat.',
  ],
};

const en: Answers = {
  perfect_sunday: [
    'Pancakes, a long walk and nothing on the calendar.',
    'Out of bed late, at the market before noon, home with too much cheese.',
    'A swim, a newspaper and someone to read the good bits to.',
  ],
  first_date: [
    'A walk with coffee to go, so that nobody has to sit still.',
    'Street food and a bench with a view.',
    'A museum: if it gets quiet, there is always a strange painting.',
  ],
  laugh: [
    'Huge dogs who think they are small.',
    'My own jokes, long before I reach the end of them.',
    'Old family videos, above all the haircuts.',
  ],
  small_joy: [
    'The first coffee while the house is still quiet.',
    'Finding money in a winter coat.',
    'When the bus driver waits.',
  ],
  dish: [
    'A risotto that takes an hour and is worth it.',
    'My grandmother’s soup. The recipe stays secret until the third date.',
    'Anything with garlic. I apologise in advance.',
  ],
  next_trip: [
    'Lisbon, for the hills and the custard tarts.',
    'By night train to somewhere with mountains.',
    'Japan, as soon as I have learnt to eat noodles neatly.',
  ],
  after_work: [
    'Shoes off, music on, cooking slowly.',
    'A run along the water, then a very long shower.',
    'On the balcony with a book that I read one page of.',
  ],
  looking_for: [
    'Kindness, also towards waiters.',
    'Curiosity, and the nerve to say what you mean.',
    'A good listener who also has stories.',
  ],
};

const es: Answers = {
  perfect_sunday: [
    'Tortitas, un buen paseo y nada en la agenda.',
    'Levantarme tarde, ir al mercado antes de comer y volver con demasiado queso.',
    'Nadar un rato, abrir el periódico y tener a quién leerle lo mejor.',
  ],
  first_date: [
    'Pasear con un café en la mano, así nadie tiene que estarse quieto.',
    'Algo rico de un puesto y un banco con vistas.',
    'Un museo: si se hace un silencio, siempre hay un cuadro raro.',
  ],
  laugh: [
    'Los perros grandes que se creen pequeños.',
    'Mis propios chistes, mucho antes del final.',
    'Los vídeos antiguos de la familia, sobre todo los peinados.',
  ],
  small_joy: [
    'El primer café, con la casa todavía en silencio.',
    'Encontrar dinero en un abrigo de invierno.',
    'Que el autobús me espere.',
  ],
  dish: [
    'Un risotto que tarda una hora y la merece.',
    'La sopa de mi abuela. La receta es secreta hasta la tercera cita.',
    'Cualquier cosa con ajo. Pido perdón por adelantado.',
  ],
  next_trip: [
    'Lisboa, por las cuestas y los pasteles de nata.',
    'En tren nocturno a algún sitio con montañas.',
    'Japón, en cuanto aprenda a comer fideos sin mancharme.',
  ],
  after_work: [
    'Me quito los zapatos, pongo música y cocino sin prisa.',
    'Correr junto al agua y después una ducha larguísima.',
    'En el balcón, con un libro del que leo una página.',
  ],
  looking_for: [
    'Amabilidad, también con los camareros.',
    'Curiosidad y valor para decir lo que se piensa.',
    'Que sepa escuchar y que también tenga historias.',
  ],
};

const fi: Answers = {
  perfect_sunday: [
    'Lettuja, pitkä kävely ja tyhjä kalenteri.',
    'Myöhään ylös, torille ennen puoltapäivää ja kotiin kassi täynnä juustoa.',
    'Uintia, sanomalehti ja joku, jolle lukea parhaat kohdat ääneen.',
  ],
  first_date: [
    'Kävely kahvi kädessä, niin kenenkään ei tarvitse istua paikallaan.',
    'Katuruokaa ja penkki, jolta on hyvä näköala.',
    'Museo: jos tulee hiljaista, seinällä on aina jokin outo taulu.',
  ],
  laugh: [
    'Isot koirat, jotka luulevat olevansa pieniä.',
    'Omat vitsini, kauan ennen loppua.',
    'Vanhat perhevideot ja varsinkin niiden kampaukset.',
  ],
  small_joy: [
    'Ensimmäinen kahvi, kun talo on vielä hiljaa.',
    'Rahan löytäminen talvitakin taskusta.',
    'Kun bussikuski odottaa.',
  ],
  dish: [
    'Risotto, johon menee tunti ja joka on sen arvoinen.',
    'Mummoni keitto. Resepti on salainen kolmansiin treffeihin asti.',
    'Kaikki, missä on valkosipulia. Pyydän anteeksi etukäteen.',
  ],
  next_trip: [
    'Lissabon, mäkien ja vaniljaleivosten takia.',
    'Yöjunalla jonnekin, missä on vuoria.',
    'Japani, heti kun opin syömään nuudeleita siististi.',
  ],
  after_work: [
    'Kengät pois, musiikki päälle ja ruokaa ilman kiirettä.',
    'Juoksulenkki rannalla ja sitten hyvin pitkä suihku.',
    'Parvekkeella kirja kädessä. Luen siitä yhden sivun.',
  ],
  looking_for: [
    'Ystävällisyyttä, myös tarjoilijoita kohtaan.',
    'Uteliaisuutta ja rohkeutta sanoa, mitä ajattelee.',
    'Hyvää kuuntelijaa, jolla on omiakin tarinoita.',
  ],
};

const fr: Answers = {
  perfect_sunday: [
    'Des crêpes, une longue balade et rien dans l’agenda.',
    'Me lever tard, passer au marché avant midi et rentrer avec trop de fromage.',
    'Nager un peu, ouvrir le journal et lire les meilleurs passages à quelqu’un.',
  ],
  first_date: [
    'Une balade, un café à emporter : personne n’est obligé de rester assis.',
    'Un repas sur le pouce et un banc avec vue.',
    'Un musée : si un silence s’installe, il y a toujours un tableau bizarre.',
  ],
  laugh: [
    'Les gros chiens qui se croient petits.',
    'Mes propres blagues, bien avant la chute.',
    'Les vieilles vidéos de famille, surtout les coupes de cheveux.',
  ],
  small_joy: [
    'Le premier café, quand la maison dort encore.',
    'Trouver un billet dans un manteau d’hiver.',
    'Quand le bus m’attend.',
  ],
  dish: [
    'Un risotto qui demande une heure et qui la vaut bien.',
    'La soupe de ma grand-mère. La recette reste secrète jusqu’au troisième rendez-vous.',
    'Tout ce qui contient de l’ail. Je m’excuse d’avance.',
  ],
  next_trip: [
    'Lisbonne, pour les collines et les pastéis de nata.',
    'Quelque part à la montagne, en train de nuit.',
    'Le Japon, dès que je saurai manger des nouilles proprement.',
  ],
  after_work: [
    'J’enlève mes chaussures, je mets de la musique et je cuisine sans me presser.',
    'Un footing au bord de l’eau, puis une très longue douche.',
    'Sur le balcon, avec un livre dont je lis une page.',
  ],
  looking_for: [
    'La gentillesse, y compris avec les serveurs.',
    'La curiosité et le courage de dire ce qu’on pense.',
    'Une oreille attentive, et des histoires à raconter.',
  ],
};

const it: Answers = {
  perfect_sunday: [
    'Pancake, una lunga passeggiata e niente in agenda.',
    'Alzarmi tardi, andare al mercato prima di mezzogiorno e tornare con troppo formaggio.',
    'Una nuotata, il giornale e qualcuno a cui leggere le parti migliori.',
  ],
  first_date: [
    'Una passeggiata con un caffè da asporto, così nessuno deve stare fermo.',
    'Qualcosa di buono da un chiosco e una panchina con vista.',
    'Un museo: se cala il silenzio, c’è sempre un quadro strano.',
  ],
  laugh: [
    'I cani grandi che si credono piccoli.',
    'Le mie battute, molto prima della fine.',
    'I vecchi video di famiglia, soprattutto le pettinature.',
  ],
  small_joy: [
    'Il primo caffè, quando la casa è ancora silenziosa.',
    'Trovare dei soldi in un cappotto invernale.',
    'Quando l’autobus mi aspetta.',
  ],
  dish: [
    'Un risotto che richiede un’ora e se la merita.',
    'La zuppa di mia nonna. La ricetta resta segreta fino al terzo appuntamento.',
    'Qualsiasi cosa con l’aglio. Chiedo scusa in anticipo.',
  ],
  next_trip: [
    'Lisbona, per le salite e i pastéis de nata.',
    'Con il treno di notte, in un posto di montagna.',
    'Il Giappone, appena avrò imparato a mangiare i noodles senza schizzare.',
  ],
  after_work: [
    'Via le scarpe, un po’ di musica e cucino con calma.',
    'Una corsa lungo il fiume, poi una doccia lunghissima.',
    'Sul balcone, con un libro di cui leggo una pagina.',
  ],
  looking_for: [
    'La gentilezza, anche con i camerieri.',
    'La curiosità e il coraggio di dire quello che si pensa.',
    'Che sappia ascoltare e abbia anche qualcosa da raccontare.',
  ],
};

const nb: Answers = {
  perfect_sunday: [
    'Pannekaker, en lang tur og ingenting i kalenderen.',
    'Sent opp, på markedet før lunsj og hjem med for mye ost.',
    'En svømmetur, en avis og noen å lese de beste bitene høyt for.',
  ],
  first_date: [
    'En tur med kaffe i hånden, så slipper alle å sitte stille.',
    'Mat fra en bod og en benk med utsikt.',
    'Et museum: Blir det stille, henger det alltid et rart bilde der.',
  ],
  laugh: [
    'Store hunder som tror at de er små.',
    'Mine egne vitser, lenge før poenget.',
    'Gamle familievideoer, mest på grunn av frisyrene.',
  ],
  small_joy: [
    'Den første kaffen mens huset fortsatt er stille.',
    'Å finne penger i en vinterjakke.',
    'Når bussjåføren venter.',
  ],
  dish: [
    'En risotto som tar en time og er verdt det.',
    'Suppen til bestemor. Oppskriften er hemmelig til tredje date.',
    'Alt med hvitløk. Jeg beklager på forhånd.',
  ],
  next_trip: [
    'Lisboa, på grunn av bakkene og de små vaniljetertene.',
    'Med nattog til et sted med fjell.',
    'Japan, så snart jeg kan spise nudler uten å søle.',
  ],
  after_work: [
    'Av med skoene, på med musikken og så rolig matlaging.',
    'En løpetur langs vannet og så en veldig lang dusj.',
    'På balkongen med en bok som jeg leser én side av.',
  ],
  looking_for: [
    'Vennlighet, også overfor servitører.',
    'Nysgjerrighet og mot til å si det man mener.',
    'En som er flink til å lytte og selv har historier.',
  ],
};

const nl: Answers = {
  perfect_sunday: [
    'Pannenkoeken, een lange wandeling en niets in de agenda.',
    'Laat opstaan, voor twaalven naar de markt en thuiskomen met te veel kaas.',
    'Een rondje zwemmen, een krant en iemand om de leukste stukjes aan voor te lezen.',
  ],
  first_date: [
    'Wandelen met een koffie in de hand, dan hoeft niemand stil te zitten.',
    'Iets lekkers uit een kraam en een bankje met uitzicht.',
    'Een museum: als het stil valt, hangt er altijd wel een raar schilderij.',
  ],
  laugh: [
    'Grote honden die denken dat ze klein zijn.',
    'Mijn eigen grappen, lang voor de clou.',
    'Oude familievideo’s, vooral de kapsels.',
  ],
  small_joy: [
    'De eerste koffie als het huis nog stil is.',
    'Geld vinden in een winterjas.',
    'Als de buschauffeur even wacht.',
  ],
  dish: [
    'Een risotto die een uur kost en dat waard is.',
    'De soep van mijn oma. Het recept blijft geheim tot de derde date.',
    'Alles met knoflook. Alvast sorry.',
  ],
  next_trip: [
    'Lissabon, voor de heuvels en de roomtaartjes.',
    'Met de nachttrein naar een plek met bergen.',
    'Japan, zodra ik netjes noedels kan eten.',
  ],
  after_work: [
    'Schoenen uit, muziek aan en rustig koken.',
    'Hardlopen langs het water en dan heel lang douchen.',
    'Op het balkon met een boek waarvan ik één bladzijde lees.',
  ],
  looking_for: [
    'Vriendelijkheid, ook tegen wie je bedient.',
    'Nieuwsgierigheid en het lef om te zeggen wat je bedoelt.',
    'Iemand die goed luistert en zelf ook verhalen heeft.',
  ],
};

const pl: Answers = {
  perfect_sunday: [
    'Naleśniki, długi spacer i pusty kalendarz.',
    'Późna pobudka, targ przed południem i powrót z nadmiarem sera.',
    'Trochę pływania, gazeta i ktoś, komu można czytać najlepsze fragmenty.',
  ],
  first_date: [
    'Spacer z kawą w ręku, żeby nikt nie musiał siedzieć w miejscu.',
    'Coś dobrego z budki i ławka z widokiem.',
    'Muzeum: kiedy zapada cisza, zawsze wisi tam jakiś dziwny obraz.',
  ],
  laugh: [
    'Duże psy, które myślą, że są małe.',
    'Moje własne żarty, na długo przed puentą.',
    'Stare filmy rodzinne, zwłaszcza fryzury.',
  ],
  small_joy: [
    'Pierwsza kawa, kiedy w domu jest jeszcze cicho.',
    'Pieniądze znalezione w zimowej kurtce.',
    'Kiedy kierowca autobusu poczeka.',
  ],
  dish: [
    'Risotto, które wymaga godziny i jest jej warte.',
    'Zupa mojej babci. Przepis jest tajny do trzeciej randki.',
    'Wszystko z czosnkiem. Z góry przepraszam.',
  ],
  next_trip: [
    'Lizbona, dla wzgórz i babeczek z kremem.',
    'Nocnym pociągiem gdzieś w góry.',
    'Japonia, kiedy tylko nauczę się elegancko jeść makaron.',
  ],
  after_work: [
    'Zdjęte buty, muzyka i gotowanie bez pośpiechu.',
    'Przebieżka nad wodą, a potem bardzo długi prysznic.',
    'Na balkonie z książką, z której czytam jedną stronę.',
  ],
  looking_for: [
    'Życzliwości, także wobec kelnerów.',
    'Ciekawości i odwagi, żeby mówić, co się myśli.',
    'Kogoś, kto umie słuchać i sam ma coś do opowiedzenia.',
  ],
};

const sv: Answers = {
  perfect_sunday: [
    'Pannkakor, en lång promenad och ingenting i kalendern.',
    'Sent ur sängen, till torget före lunch och hem med för mycket ost.',
    'En simtur, en tidning och någon att läsa de bästa bitarna högt för.',
  ],
  first_date: [
    'En promenad med kaffe i handen, så att ingen behöver sitta still.',
    'Mat från ett stånd och en bänk med utsikt.',
    'Ett museum: blir det tyst finns det alltid en konstig tavla.',
  ],
  laugh: [
    'Stora hundar som tror att de är små.',
    'Mina egna skämt, långt före poängen.',
    'Gamla familjefilmer, mest för frisyrerna.',
  ],
  small_joy: [
    'Det första kaffet när huset fortfarande är tyst.',
    'Att hitta pengar i en vinterjacka.',
    'När busschauffören väntar.',
  ],
  dish: [
    'En risotto som tar en timme och är värd det.',
    'Min mormors soppa. Receptet är hemligt till tredje dejten.',
    'Allt med vitlök. Jag ber om ursäkt i förväg.',
  ],
  next_trip: [
    'Lissabon, för backarna och vaniljtarterna.',
    'Med nattåg till någonstans där det finns berg.',
    'Japan, så fort jag kan äta nudlar snyggt.',
  ],
  after_work: [
    'Av med skorna, på med musiken och laga mat i lugn och ro.',
    'En löprunda längs vattnet och sedan en väldigt lång dusch.',
    'På balkongen med en bok som jag läser en sida i.',
  ],
  looking_for: [
    'Vänlighet, även mot servitörer.',
    'Nyfikenhet och mod att säga vad man menar.',
    'Någon som lyssnar bra och själv har historier.',
  ],
};

/** Answers with the same number say the same in all languages. */
export const promptAnswers: TextsByLanguage<Answers> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv };

/** Up to three answered prompts in the member's language; one member in five has none. */
export const answerPrompts = (language: Locale, d: SeededRandom): PromptAnswer[] => {
  const answers = textsIn(promptAnswers, language);
  const answered = promptIds.filter((id) => answers[id] !== undefined);
  return d.draw(answered, d.pick([0, 1, 2, 3, 3])).map((prompt) => ({ prompt, answer: d.pick(answers[prompt] ?? []) }));
};

/** An answer of `answerPrompts` in another language; any other answer unchanged. */
export const translateAnswer = ({ prompt, answer }: PromptAnswer, language: Locale): PromptAnswer => {
  const numbers = allLocales.map((written) => textsIn(promptAnswers, written)[prompt]?.indexOf(answer) ?? -1);
  return { prompt, answer: textsIn(promptAnswers, language)[prompt]?.[Math.max(...numbers)] ?? answer };
};
