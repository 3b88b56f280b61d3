import type { Series, Variant } from '#service/sample/series';
import { MORE_BOOKS } from '#service/sample/series/more-books';

const BOOKS: readonly Variant[] = [
  {
    ca: [
      'Cercle de lectura: Solitud',
      'La Mila puja a l’ermita i la muntanya li va prenent tot el que portava, fins que només li queda ella mateixa.',
      'Víctor Català el va publicar el 1905 amb nom d’home; en parlarem amb un mapa del massís damunt la taula.',
    ],
    en: [
      'Reading circle: Solitude',
      'Mila goes up to the hermitage, and the mountain takes from her everything she brought until only she herself is left.',
      'Víctor Català published it in 1905 under a man’s name; we shall talk about it with a map of the massif on the table.',
    ],
    de: [
      'Lesekreis: Solitud',
      'Mila zieht in die Einsiedelei hinauf, und der Berg nimmt ihr alles, was sie mitgebracht hat, bis nur sie selbst noch da ist.',
      'Víctor Català veröffentlichte den Roman 1905 unter einem Männernamen; auf dem Tisch liegt eine Karte des Gebirges.',
    ],
    es: [
      'Círculo de lectura: Soledad',
      'Mila sube a la ermita y la montaña le va quitando todo lo que llevaba, hasta que solo le queda ella misma.',
      'Víctor Català lo publicó en 1905 con nombre de hombre; hablaremos de él con un mapa del macizo sobre la mesa.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: La metamorfosi',
      'Gregor Samsa es desperta convertit en insecte i el primer que l’amoïna és que farà tard a la feina.',
      'Kafka el llegia als amics rient: provarem de trobar on són els acudits.',
    ],
    en: [
      'Reading circle: The Metamorphosis',
      'Gregor Samsa wakes up as an insect, and the first thing that worries him is being late for work.',
      'Kafka laughed when he read it to his friends: we shall try to find the jokes.',
    ],
    de: [
      'Lesekreis: Die Verwandlung',
      'Gregor Samsa erwacht als Ungeziefer, und als Erstes sorgt er sich, zu spät zur Arbeit zu kommen.',
      'Kafka lachte, wenn er daraus vorlas: Wir versuchen, die Witze zu finden.',
    ],
    es: [
      'Círculo de lectura: La metamorfosis',
      'Gregor Samsa despierta convertido en insecto y lo primero que le preocupa es llegar tarde al trabajo.',
      'Kafka lo leía a los amigos riéndose: intentaremos encontrar dónde están los chistes.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Cims borrascosos',
      'Dues cases, un erm i un amor que no fa bé a ningú que s’hi acosti.',
      'Emily Brontë no va escriure cap altra novel·la i no n’hi calia cap més; vingueu amb jersei.',
    ],
    en: [
      'Reading circle: Wuthering Heights',
      'Two houses, a moor and a love that does no good to anyone who comes near it.',
      'Emily Brontë wrote no other novel and had no need of one; bring a jumper.',
    ],
    de: [
      'Lesekreis: Sturmhöhe',
      'Zwei Häuser, ein Moor und eine Liebe, die keinem guttut, der ihr nahe kommt.',
      'Emily Brontë schrieb keinen zweiten Roman und brauchte auch keinen; ziehen Sie sich warm an.',
    ],
    es: [
      'Círculo de lectura: Cumbres borrascosas',
      'Dos casas, un páramo y un amor que no le hace bien a nadie que se acerque.',
      'Emily Brontë no escribió otra novela ni falta que hacía; traed jersey.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Misericòrdia',
      'Una criada demana caritat d’amagat per mantenir la senyora que la renya.',
      'Galdós va recórrer els barris baixos de Madrid disfressat de metge; al cercle en tindrem prou amb una tassa de xocolata.',
    ],
    en: [
      'Reading circle: Misericordia',
      'A maidservant begs in secret in order to keep the mistress who scolds her.',
      'Galdós explored the slums of Madrid disguised as a doctor; our circle makes do with a cup of chocolate.',
    ],
    de: [
      'Lesekreis: Misericordia',
      'Ein Dienstmädchen geht heimlich betteln, um die Herrin zu ernähren, die mit ihr schimpft.',
      'Galdós durchstreifte die Armenviertel Madrids als Arzt verkleidet; uns genügt eine Tasse Schokolade.',
    ],
    es: [
      'Círculo de lectura: Misericordia',
      'Una criada pide limosna a escondidas para mantener a la señora que la riñe.',
      'Galdós recorrió los barrios bajos de Madrid disfrazado de médico; a nosotros nos bastará con una taza de chocolate.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Frankenstein',
      'Un estudiant fabrica una criatura i l’abandona perquè és lletja: la resta és culpa d’això.',
      'Mary Shelley tenia divuit anys i un estiu de pluja; llegirem també el pròleg en què explica el malson.',
    ],
    en: [
      'Reading circle: Frankenstein',
      'A student makes a creature and abandons it because it is ugly: everything else is the fault of that.',
      'Mary Shelley was eighteen and the summer was wet; we also read the preface in which she describes the nightmare.',
    ],
    de: [
      'Lesekreis: Frankenstein',
      'Ein Student erschafft ein Wesen und lässt es im Stich, weil es hässlich ist: Alles Übrige kommt davon.',
      'Mary Shelley war achtzehn, und der Sommer war verregnet; wir lesen auch das Vorwort, in dem sie den Albtraum schildert.',
    ],
    es: [
      'Círculo de lectura: Frankenstein',
      'Un estudiante fabrica una criatura y la abandona porque es fea: todo lo demás viene de ahí.',
      'Mary Shelley tenía dieciocho años y un verano de lluvia; leeremos también el prólogo en que cuenta la pesadilla.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Bartleby, l’escrivent',
      '«Preferiria no fer-ho», diu un copista de Wall Street, i tot l’edifici s’atura.',
      'Setanta pàgines que es llegeixen en una tarda i es discuteixen tota la vida; qui prefereixi no venir, que ho digui.',
    ],
    en: [
      'Reading circle: Bartleby, the Scrivener',
      '“I would prefer not to,” says a copyist in Wall Street, and the whole building grinds to a halt.',
      'Seventy pages that are read in an afternoon and argued over for life; those who would prefer not to come need only say so.',
    ],
    de: [
      'Lesekreis: Bartleby, der Schreiber',
      '„Ich möchte lieber nicht“, sagt ein Kopist in der Wall Street, und das ganze Haus kommt zum Stillstand.',
      'Siebzig Seiten, an einem Nachmittag gelesen und ein Leben lang besprochen; wer lieber nicht kommen möchte, sage Bescheid.',
    ],
    es: [
      'Círculo de lectura: Bartleby, el escribiente',
      '«Preferiría no hacerlo», dice un copista de Wall Street, y el edificio entero se detiene.',
      'Setenta páginas que se leen en una tarde y se discuten toda la vida; quien prefiera no venir, que lo diga.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: L’auca del senyor Esteve',
      'Tres generacions darrere d’un taulell i un fill que vol ser escultor: qui ho paga?',
      'Rusiñol se’n reia i se’ls estimava alhora; els botiguers de la plaça han promès de venir a defensar-se.',
    ],
    en: [
      'Reading circle: L’auca del senyor Esteve',
      'Three generations behind a counter, and a son who wants to be a sculptor: who is going to pay?',
      'Rusiñol laughed at them and loved them at once; the traders of the square have promised to come and defend themselves.',
    ],
    de: [
      'Lesekreis: L’auca del senyor Esteve',
      'Drei Generationen hinter einer Ladentheke und ein Sohn, der Bildhauer werden will: Wer bezahlt das?',
      'Rusiñol lachte über sie und liebte sie zugleich; die Händler vom Platz wollen kommen und sich verteidigen.',
    ],
    es: [
      'Círculo de lectura: El señor Esteve',
      'Tres generaciones detrás de un mostrador y un hijo que quiere ser escultor: ¿quién lo paga?',
      'Rusiñol se reía de ellos y los quería a la vez; los comerciantes de la plaza han prometido venir a defenderse.',
    ],
  },
  {
    ca: [
      'Cercle de lectura: Els palaus d’Ulloa',
      'Un capellà jove arriba a un casalot gallec i descobreix que hi mana tothom menys l’amo.',
      'Emilia Pardo Bazán el va escriure amb olor de terra molla, i això que el volia científic.',
    ],
    en: [
      'Reading circle: The House of Ulloa',
      'A young priest arrives at a Galician manor and finds that everyone is in charge there except the master.',
      'Emilia Pardo Bazán meant it to be scientific, and it came out smelling of wet earth.',
    ],
    de: [
      'Lesekreis: Das Gut von Ulloa',
      'Ein junger Priester kommt auf ein galicisches Landgut und merkt, dass dort alle das Sagen haben, nur nicht der Herr.',
      'Emilia Pardo Bazán wollte wissenschaftlich schreiben, und heraus kam ein Roman, der nach feuchter Erde riecht.',
    ],
    es: [
      'Círculo de lectura: Los pazos de Ulloa',
      'Un cura joven llega a un caserón gallego y descubre que allí manda todo el mundo menos el amo.',
      'Emilia Pardo Bazán lo quería científico, y le salió con olor a tierra mojada.',
    ],
  },
];

/** One book a month at the bookshop, summer excepted. */
export const READING: Series = {
  firstId: 1300,
  rhythm: { weekday: 'wed', week: 1 },
  months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
  hours: { from: '19:30', to: '21:00' },
  facts: {
    venue: 'bookshop',
    organizers: ['bookshop', 'friends'],
    categories: ['readings'],
    tags: ['free'],
    cost: 'free',
  },
  note: {
    ca: 'El llibre es pot comprar a la llibreria o agafar en préstec a la Biblioteca del Molí, on n’hi ha deu exemplars. Qui no l’ha acabat també pot opinar.',
    en: 'The book can be bought at the shop or borrowed from the Mill Library, which has ten copies. Those who have not finished it are entitled to an opinion too.',
    de: 'Das Buch gibt es im Laden zu kaufen und zehnmal in der Bibliothek in der Mühle zu leihen. Auch wer es nicht zu Ende gelesen hat, darf mitreden.',
    es: 'El libro se puede comprar en la librería o pedir prestado en la Biblioteca del Molino, donde hay diez ejemplares. Quien no lo haya terminado también puede opinar.',
  },
  variants: [...BOOKS, ...MORE_BOOKS],
};
