import type { Series, Variant } from '#service/sample/series';
import { MORE_CHAMBER } from '#service/sample/series/chamber';

const CHAMBER: readonly Variant[] = [
  {
    ca: [
      'Mozart: el quintet per a clarinet',
      'Mozart el va escriure per a un amic que li devia diners, i s’hi sent que no els hi reclamaria mai.',
      'A la segona part, el quartet «de les dissonàncies», que els contemporanis van tornar a l’editor creient que era ple d’errates.',
    ],
    en: [
      'Mozart: the clarinet quintet',
      'Mozart wrote it for a friend who owed him money, and you can hear that he would never ask for it back.',
      'After the interval, the “Dissonance” quartet, which was sent back to the publisher as being full of misprints.',
    ],
    de: [
      'Mozart: das Klarinettenquintett',
      'Mozart schrieb es für einen Freund, der ihm Geld schuldete, und man hört, dass er es nie zurückverlangt hat.',
      'Nach der Pause das „Dissonanzenquartett“, das damals als voller Druckfehler an den Verlag zurückging.',
    ],
    es: [
      'Mozart: el quinteto para clarinete',
      'Mozart lo escribió para un amigo que le debía dinero, y se oye que no pensaba reclamárselo.',
      'En la segunda parte, el cuarteto «de las disonancias», que en su día devolvieron al editor creyendo que estaba lleno de erratas.',
    ],
  },
  {
    ca: [
      'Mendelssohn als setze anys',
      'Un octet escrit per un noi que encara no s’afaitava, i que cap adult no ha superat.',
      'Vuit instruments de corda que juguen a ser orquestra; abans, el quartet que la seva germana Fanny va deixar en un calaix.',
    ],
    en: [
      'Mendelssohn at sixteen',
      'An octet written by a boy who did not yet shave, and which no adult has bettered.',
      'Eight strings pretending to be an orchestra; before it, the quartet that his sister Fanny left in a drawer.',
    ],
    de: [
      'Mendelssohn mit sechzehn',
      'Ein Oktett von einem Jungen, der sich noch nicht rasierte, und kein Erwachsener hat es übertroffen.',
      'Acht Streicher spielen Orchester; davor das Quartett, das seine Schwester Fanny in der Schublade ließ.',
    ],
    es: [
      'Mendelssohn a los dieciséis',
      'Un octeto escrito por un chico que aún no se afeitaba y que ningún adulto ha superado.',
      'Ocho instrumentos de cuerda que juegan a ser orquesta; antes, el cuarteto que su hermana Fanny dejó en un cajón.',
    ],
  },
  {
    ca: [
      'La truita, en ciutat de riu',
      'Schubert va posar un peix dins d’un quintet amb piano, i a Ribalera de peixos en sabem una mica.',
      'Hi ha un contrabaix on hi hauria d’haver un segon violí: per això l’aigua sona tan fonda.',
    ],
    en: [
      'The Trout, in a river town',
      'Schubert put a fish into a piano quintet, and in Ribalera we know a thing or two about fish.',
      'There is a double bass where the second violin ought to be, which is why the water sounds so deep.',
    ],
    de: [
      'Die Forelle in der Stadt am Fluss',
      'Schubert setzte einen Fisch in ein Klavierquintett, und in Ribalera versteht man etwas von Fischen.',
      'Wo die zweite Geige sein müsste, spielt ein Kontrabass: Darum klingt das Wasser so tief.',
    ],
    es: [
      'La trucha, en ciudad de río',
      'Schubert metió un pez en un quinteto con piano, y en Ribalera de peces entendemos.',
      'Hay un contrabajo donde debería haber un segundo violín: por eso el agua suena tan honda.',
    ],
  },
  {
    ca: [
      'Vivaldi sense estacions',
      'Va escriure cinc-cents concerts i sempre sentim els mateixos quatre: avui en toquem sis dels altres.',
      'N’hi ha un per a dues mandolines, un per a flautí que sembla un canari i un per a fagot que li van robar.',
    ],
    en: [
      'Vivaldi without the seasons',
      'He wrote five hundred concertos and we always hear the same four: tonight we play six of the others.',
      'There is one for two mandolins, one for a piccolo that thinks it is a canary and one for bassoon that somebody stole from him.',
    ],
    de: [
      'Vivaldi ohne Jahreszeiten',
      'Fünfhundert Konzerte hat er geschrieben, und immer hören wir dieselben vier: Heute spielen wir sechs von den anderen.',
      'Eines für zwei Mandolinen, eines für eine Piccoloflöte, die sich für einen Kanarienvogel hält, und eines für Fagott, das man ihm gestohlen hat.',
    ],
    es: [
      'Vivaldi sin estaciones',
      'Escribió quinientos conciertos y siempre oímos los mismos cuatro: hoy tocamos seis de los otros.',
      'Hay uno para dos mandolinas, uno para un flautín que se cree canario y uno para fagot que le robaron.',
    ],
  },
  {
    ca: [
      'L’ofrena musical',
      'Un rei va donar a Bach un tema impossible, i Bach en va treure tretze maneres d’obeir-lo.',
      'Flauta, violí, viola de gamba i clave; el rei, que també era flautista, hauria patit.',
    ],
    en: [
      'The Musical Offering',
      'A king gave Bach an impossible theme, and Bach found thirteen ways of obeying him.',
      'Flute, violin, viola da gamba and harpsichord; the king, a flautist himself, would have struggled.',
    ],
    de: [
      'Das musikalische Opfer',
      'Ein König gab Bach ein unmögliches Thema, und Bach fand dreizehn Arten, ihm zu gehorchen.',
      'Flöte, Violine, Gambe und Cembalo; der König, selbst Flötist, hätte seine Mühe gehabt.',
    ],
    es: [
      'La ofrenda musical',
      'Un rey le dio a Bach un tema imposible, y Bach encontró trece maneras de obedecerlo.',
      'Flauta, violín, viola da gamba y clave; el rey, que también era flautista, lo habría pasado mal.',
    ],
  },
  {
    ca: [
      'Dvořák al prat',
      'Lluny de casa, Dvořák va escriure un quartet en setze dies i hi va deixar entrar un ocell que no el deixava dormir.',
      'Amb l’«Americà» sonen dues danses eslaves que el públic acostuma a seguir amb el peu; no en direm res.',
    ],
    en: [
      'Dvořák on the prairie',
      'Far from home, Dvořák wrote a quartet in sixteen days and let in a bird that would not let him sleep.',
      'With the “American” come two Slavonic dances that the audience tends to follow with one foot; we shall say nothing.',
    ],
    de: [
      'Dvořák in der Prärie',
      'Fern der Heimat schrieb Dvořák in sechzehn Tagen ein Quartett und ließ einen Vogel hinein, der ihn nicht schlafen ließ.',
      'Zum „Amerikanischen“ erklingen zwei Slawische Tänze, bei denen das Publikum gern mit dem Fuß wippt; wir sehen darüber hinweg.',
    ],
    es: [
      'Dvořák en la pradera',
      'Lejos de casa, Dvořák escribió un cuarteto en dieciséis días y dejó entrar en él a un pájaro que no lo dejaba dormir.',
      'Con el «Americano» suenan dos danzas eslavas que el público suele seguir con el pie; haremos como que no lo vemos.',
    ],
  },
  {
    ca: [
      'Toldrà: vistes al mar',
      'Tres sonets de Maragall convertits en quartet per un violinista que els sabia de memòria.',
      'Es llegeixen primer i es toquen després, i entre una cosa i l’altra s’obren les finestres.',
    ],
    en: [
      'Toldrà: views of the sea',
      'Three sonnets by Maragall turned into a quartet by a violinist who knew them by heart.',
      'First they are read and then they are played, and in between the windows are opened.',
    ],
    de: [
      'Toldrà: Blicke aufs Meer',
      'Drei Sonette von Maragall, in ein Quartett verwandelt von einem Geiger, der sie auswendig konnte.',
      'Erst werden sie gelesen, dann gespielt, und dazwischen werden die Fenster geöffnet.',
    ],
    es: [
      'Toldrà: vistas al mar',
      'Tres sonetos de Maragall convertidos en cuarteto por un violinista que se los sabía de memoria.',
      'Primero se leen y después se tocan, y entre una cosa y otra se abren las ventanas.',
    ],
  },
  {
    ca: [
      'Música nocturna dels carrers de Madrid',
      'Boccherini deia que fora d’Espanya no l’entendrien: campanes, cecs, la ronda i la retirada.',
      'Els violoncels es posen a la falda i es rasguegen com guitarres; la ronda s’allunya de debò, escales avall.',
    ],
    en: [
      'Night music in the streets of Madrid',
      'Boccherini said that nobody outside Spain would understand it: bells, blind beggars, the watch and the retreat.',
      'The cellos are laid across the knees and strummed like guitars; the watch really does march away, down the stairs.',
    ],
    de: [
      'Nachtmusik in den Straßen Madrids',
      'Außerhalb Spaniens, meinte Boccherini, werde das niemand verstehen: Glocken, blinde Bettler, die Wache und der Zapfenstreich.',
      'Die Celli liegen auf den Knien und werden geschlagen wie Gitarren; die Wache zieht wirklich ab, die Treppe hinunter.',
    ],
    es: [
      'Música nocturna de las calles de Madrid',
      'Boccherini decía que fuera de España no la entenderían: campanas, ciegos, la ronda y la retreta.',
      'Los violonchelos se ponen en el regazo y se rasguean como guitarras; la ronda se aleja de verdad, escaleras abajo.',
    ],
  },
];

/** The orchestra’s players among themselves, one Sunday a month from September to June. */
export const CONCERTS: Series = {
  firstId: 1200,
  rhythm: { weekday: 'sun', week: 2 },
  months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
  hours: { from: '18:00', to: '19:45' },
  facts: {
    venue: 'auditorium',
    organizers: ['orchestra'],
    categories: ['chamber'],
    tags: ['accessible', 'wordless'],
    cost: '€12',
  },
  note: {
    ca: 'Temporada de cambra. Els menors de vint-i-cinc anys paguen un euro per cada dècada començada.',
    en: 'Part of the chamber season. Under-25s pay one euro for every decade begun.',
    de: 'Aus der Kammermusikreihe. Wer unter fünfundzwanzig ist, zahlt einen Euro für jedes angefangene Lebensjahrzehnt.',
    es: 'Temporada de cámara. Los menores de veinticinco años pagan un euro por cada década empezada.',
  },
  variants: [...CHAMBER, ...MORE_CHAMBER],
};
