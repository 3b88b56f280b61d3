import { at, following, inDays, on, yearly } from '#service/sample/dates';
import type { EventDefinition } from '#service/sample/definition';

/** Theatre. Ids 141 to 159. */
export const STAGE: readonly EventDefinition[] = [
  {
    id: 141,
    when: at(on('sat', 1), '20:00', '22:10'),
    venue: 'theatre',
    organizers: ['theatre'],
    categories: ['theatre'],
    tags: ['accessible', 'premiere'],
    cost: '€10 – €25',
    image: 'dream',
    featured: true,
    texts: {
      ca: {
        title: 'El somni d’una nit d’estiu',
        description:
          '<p>Quatre enamorats, una colla de menestrals que fan teatre i un bosc on ningú no es desperta al costat de qui s’havia adormit. La companyia del teatre trasllada Shakespeare a la platea: els actors surten de les butaques i el públic de la primera fila fa de bosc.</p><p>Funció amb sobretítols i audiodescripció.</p>',
        excerpt: 'Shakespeare a la platea, i la primera fila fa de bosc.',
      },
      en: {
        title: 'A Midsummer Night’s Dream',
        description:
          '<p>Four lovers, a gang of workmen who put on a play, and a wood in which nobody wakes beside the person they fell asleep with. The house company moves Shakespeare into the stalls: the actors rise from their seats and the front row plays the forest.</p><p>Performed in Catalan, with surtitles in English and audio description.</p>',
        excerpt: 'Shakespeare in the stalls, with the front row as the forest.',
      },
      de: {
        title: 'Ein Sommernachtstraum',
        description:
          '<p>Vier Verliebte, eine Truppe theaterspielender Handwerker und ein Wald, in dem niemand neben dem aufwacht, neben dem er eingeschlafen ist. Das Ensemble verlegt Shakespeare ins Parkett: Die Spieler erheben sich aus den Sitzen, und die erste Reihe spielt den Wald.</p><p>In katalanischer Sprache, mit Übertiteln und Audiodeskription.</p>',
        excerpt: 'Shakespeare im Parkett, die erste Reihe spielt den Wald.',
      },
      es: {
        title: 'El sueño de una noche de verano',
        description:
          '<p>Cuatro enamorados, una cuadrilla de menestrales que hacen teatro y un bosque en el que nadie se despierta junto a quien se durmió. La compañía del teatro traslada a Shakespeare a la platea: los actores salen de las butacas y el público de la primera fila hace de bosque.</p><p>En catalán, con sobretítulos en castellano y audiodescripción.</p>',
        excerpt: 'Shakespeare en la platea, y la primera fila hace de bosque.',
      },
    },
  },
  {
    id: 142,
    when: at(on('fri', 2), '20:00', '21:50'),
    venue: 'theatre',
    organizers: ['theatre'],
    categories: ['theatre'],
    cost: '€16',
    texts: {
      ca: {
        title: 'Terra baixa',
        description:
          'Manelic baixa de la muntanya per casar-se i descobreix què compra i què ven la terra baixa. El drama de Guimerà, amb quatre actors, un ramat de trenta cadires i el crit més famós del teatre català.',
        excerpt: 'Guimerà amb quatre actors i un ramat de trenta cadires.',
      },
      en: {
        title: 'The Lowlands (Terra baixa)',
        description:
          'Manelic comes down from the mountains to be married and finds out what the lowlands buy and sell. Àngel Guimerà’s drama of 1897, with four actors, a flock of thirty chairs and the most famous cry in Catalan theatre. English surtitles.',
        excerpt: 'Guimerà’s drama with four actors and a flock of thirty chairs.',
      },
      de: {
        title: 'Tiefland (Terra baixa)',
        description:
          'Manelic kommt aus den Bergen herunter, um zu heiraten, und lernt, womit im Tiefland gehandelt wird. Àngel Guimeràs Drama, nach dem Eugen d’Albert seine Oper schrieb, mit vier Schauspielern, einer Herde aus dreißig Stühlen und dem berühmtesten Schrei des katalanischen Theaters. Mit deutschen Übertiteln.',
        excerpt: 'Guimeràs Drama mit vier Schauspielern und einer Herde Stühle.',
      },
      es: {
        title: 'Tierra baja',
        description:
          'Manelic baja de la montaña para casarse y descubre qué se compra y qué se vende en la tierra baja. El drama de Guimerà, con cuatro actores, un rebaño de treinta sillas y el grito más famoso del teatro catalán. Sobretítulos en castellano.',
        excerpt: 'Guimerà con cuatro actores y un rebaño de treinta sillas.',
      },
    },
  },
  {
    id: 143,
    when: at(on('sat', 4), '19:00', '20:35'),
    venue: 'escorxador',
    categories: ['theatre'],
    tags: ['premiere', 'accessible'],
    cost: '€12',
    texts: {
      ca: {
        title: '<em>Woyzeck</em>, o el preu dels pèsols',
        description:
          'Un soldat menja només pèsols perquè un metge l’hi paga, i poc a poc tot el que estimava se li torna estrany. Büchner va deixar vint-i-set escenes sense ordenar; cada nit el públic en tria la seqüència traient cartes d’un barret.',
        excerpt: 'Vint-i-set escenes, i l’ordre el tria el públic.',
      },
      en: {
        title: '<em>Woyzeck</em>, or the price of peas',
        description:
          'A soldier eats nothing but peas because a doctor pays him to, and little by little everything he loved turns strange. Büchner left twenty-seven scenes in no fixed order; each night the audience settles it by drawing cards from a hat.',
        excerpt: 'Twenty-seven scenes, and the audience chooses the order.',
      },
      de: {
        title: '<em>Woyzeck</em> oder Der Preis der Erbsen',
        description:
          'Ein Soldat isst nur noch Erbsen, weil ein Arzt ihn dafür bezahlt, und nach und nach wird ihm alles fremd, was er liebte. Büchner hinterließ siebenundzwanzig Szenen ohne feste Folge; jeden Abend bestimmt das Publikum sie neu, indem es Karten aus einem Hut zieht.',
        excerpt: 'Siebenundzwanzig Szenen, und das Publikum bestimmt die Folge.',
      },
      es: {
        title: '<em>Woyzeck</em>, o el precio de los guisantes',
        description:
          'Un soldado come solo guisantes porque un médico se lo paga, y poco a poco todo lo que quería se le vuelve extraño. Büchner dejó veintisiete escenas sin ordenar; cada noche el público decide la secuencia sacando cartas de un sombrero.',
        excerpt: 'Veintisiete escenas, y el orden lo elige el público.',
      },
    },
  },
  {
    id: 144,
    when: at(on('fri', -2), '20:00', '21:45'),
    venue: 'theatre',
    organizers: ['theatre'],
    categories: ['theatre'],
    cost: '€16',
    texts: {
      ca: {
        title: "Tartuf - la cena de l'impostor",
        description:
          'Molière servit a taula: seixanta espectadors sopen a l’escenari mentre una família benestant cau als braços d’un hipòcrita. El menú és de l’època, la hipocresia no tant.',
        excerpt: 'Molière amb sopar inclòs, dalt de l’escenari.',
      },
      en: {
        title: "Tartuffe - the impostor's supper",
        description:
          'Molière served at table: sixty spectators dine on the stage while a prosperous family falls into the arms of a hypocrite. The menu is of the period, the hypocrisy less so.',
        excerpt: 'Molière with supper included, on the stage itself.',
      },
      de: {
        title: 'Tartuffe - ein Abendessen mit dem Heuchler',
        description:
          'Molière, bei Tisch serviert: Sechzig Zuschauer essen auf der Bühne zu Abend, während eine wohlhabende Familie einem Heuchler in die Arme läuft. Die Speisekarte ist aus der Zeit, die Heuchelei eher nicht.',
        excerpt: 'Molière samt Abendessen, mitten auf der Bühne.',
      },
      es: {
        title: 'Tartufo - la cena del impostor',
        description:
          'Molière servido a la mesa: sesenta espectadores cenan en el escenario mientras una familia acomodada cae en brazos de un hipócrita. El menú es de la época; la hipocresía, no tanto.',
        excerpt: 'Molière con cena incluida, sobre el escenario.',
      },
    },
  },
  {
    id: 145,
    when: at(inDays(2), '20:30', '22:00'),
    venue: 'escorxador',
    categories: ['theatre'],
    cost: '€9',
    texts: {
      ca: {
        title: 'Impro: «Digues-me un lloc on no has estat mai»',
        description:
          'Cinc actors, cap text i una bústia a l’entrada on cadascú deixa un lloc, un ofici i una mentida. Amb això munten una obra de noranta minuts que no s’ha vist mai i que no es tornarà a veure.',
        excerpt: 'Una obra que no s’ha vist mai i que no es repetirà.',
      },
      en: {
        title: 'Improv: "Name a place you have never been"',
        description:
          'Five actors, no script and a letter box at the door where everyone leaves a place, a trade and a lie. Out of these they make a ninety-minute play that has never been seen before and never will be again.',
        excerpt: 'A play that nobody has seen and nobody will see twice.',
      },
      de: {
        title: 'Impro: „Nenn einen Ort, an dem du nie warst“',
        description:
          'Fünf Spieler, kein Text und am Eingang ein Briefkasten, in den jeder einen Ort, einen Beruf und eine Lüge wirft. Daraus entsteht ein Stück von neunzig Minuten, das es nie gab und nie wieder geben wird.',
        excerpt: 'Ein Stück, das es nie gab und nie wieder geben wird.',
      },
      es: {
        title: 'Impro: «Dime un lugar en el que no hayas estado»',
        description:
          'Cinco actores, ningún texto y un buzón en la entrada donde cada cual deja un lugar, un oficio y una mentira. Con eso montan una obra de noventa minutos que no se ha visto nunca y que no volverá a verse.',
        excerpt: 'Una obra que no se ha visto nunca y que no se repetirá.',
      },
    },
  },
  {
    id: 146,
    when: at(on('thu', 8), '20:00', '22:20'),
    venue: 'boilers',
    organizers: ['theatre', 'friends'],
    categories: ['theatre'],
    texts: {
      ca: {
        title: 'L’hort dels cirerers, entre calderes',
        description:
          'Txékhov en una fàbrica que també ha canviat d’amo. És la primera prova amb públic de la nova sala de la colònia tèxtil: hi ha estufes, hi ha corrents d’aire i el bar encara és una taula amb termos.',
        excerpt: 'Txékhov en una sala que encara fa olor de pintura.',
      },
      en: {
        title: 'The Cherry Orchard, among the boilers',
        description:
          'Chekhov in a factory that has also changed hands. It is the first trial with an audience of the new hall in the textile colony: there are stoves, there are draughts, and the bar is still a table with thermos flasks.',
        excerpt: 'Chekhov in a hall that still smells of paint.',
      },
      de: {
        title: 'Der Kirschgarten im Kesselhaus',
        description:
          'Tschechow in einer Fabrik, die ebenfalls den Besitzer gewechselt hat. Es ist die erste Probe des neuen Saals mit Publikum: Es gibt Öfen, es zieht, und die Bar ist vorerst ein Tisch mit Thermoskannen.',
        excerpt: 'Tschechow in einem Saal, der noch nach Farbe riecht.',
      },
      es: {
        title: 'El jardín de los cerezos, entre calderas',
        description:
          'Chéjov en una fábrica que también ha cambiado de dueño. Es la primera prueba con público de la nueva sala de la colonia textil: hay estufas, hay corrientes de aire y el bar aún es una mesa con termos.',
        excerpt: 'Chéjov en una sala que todavía huele a pintura.',
      },
    },
  },
  {
    id: 147,
    when: at(following('fri', yearly(7, 8)), '21:30', '23:10'),
    venue: 'park',
    organizers: ['council', 'theatre'],
    categories: ['theatre', 'city'],
    tags: ['outdoors', 'free'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Lisístrata, al prat gran',
        description:
          'Les dones de dues ciutats en guerra es posen d’acord i els homes no s’ho poden creure. Aristòfanes a l’aire lliure, amb cor de veïnes, flautes de canya i coixí propi.',
        excerpt: 'Aristòfanes a l’aire lliure; porteu coixí.',
      },
      en: {
        title: 'Lysistrata on the big meadow',
        description:
          'The women of two warring cities come to an agreement and the men cannot believe it. Aristophanes in the open air, with a chorus of neighbours, reed pipes and bring-your-own cushions.',
        excerpt: 'Aristophanes in the open air; bring a cushion.',
      },
      de: {
        title: 'Lysistrata auf der großen Wiese',
        description:
          'Die Frauen zweier verfeindeter Städte werden sich einig, und die Männer können es nicht fassen. Aristophanes unter freiem Himmel, mit einem Chor von Nachbarinnen, Schilfflöten und selbst mitgebrachten Kissen.',
        excerpt: 'Aristophanes unter freiem Himmel; bitte Kissen mitbringen.',
      },
      es: {
        title: 'Lisístrata, en el prado grande',
        description:
          'Las mujeres de dos ciudades en guerra se ponen de acuerdo y los hombres no se lo pueden creer. Aristófanes al aire libre, con coro de vecinas, flautas de caña y cojín propio.',
        excerpt: 'Aristófanes al aire libre; traed cojín.',
      },
    },
  },
];
