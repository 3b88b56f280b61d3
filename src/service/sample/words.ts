import { allDay, at, eveOfClockChange, inDays, on, yearly } from '#service/sample/dates';
import { type EventDefinition, recurring } from '#service/sample/definition';

const CAFE = recurring(
  {
    venue: 'library',
    organizers: ['friends'],
    categories: ['words'],
    tags: ['free'],
    texts: {
      ca: {
        title: 'Cafè de llengües',
        description:
          'Quatre taules, quatre llengües i un timbre que sona cada vint minuts perquè tothom canviï de lloc. No cal saber-ne gaire: n’hi ha prou de tenir ganes d’explicar què heu fet avui.',
        excerpt: 'Quatre taules, quatre llengües i un timbre.',
      },
      en: {
        title: 'Language café',
        description:
          'Four tables, four languages and a bell that rings every twenty minutes so that everyone changes places. You need not speak much of any of them: it is enough to feel like telling somebody what you did today.',
        excerpt: 'Four tables, four languages and a bell.',
      },
      de: {
        title: 'Sprachcafé',
        description:
          'Vier Tische, vier Sprachen und eine Glocke, die alle zwanzig Minuten zum Platzwechsel läutet. Man muss keine davon gut können: Es genügt die Lust, jemandem zu erzählen, was man heute gemacht hat.',
        excerpt: 'Vier Tische, vier Sprachen und eine Glocke.',
      },
      es: {
        title: 'Café de lenguas',
        description:
          'Cuatro mesas, cuatro lenguas y un timbre que suena cada veinte minutos para que todo el mundo cambie de sitio. No hace falta saber mucho: basta con tener ganas de contar qué habéis hecho hoy.',
        excerpt: 'Cuatro mesas, cuatro lenguas y un timbre.',
      },
    },
  },
  [
    [221, at(on('tue', 1), '18:30', '20:00')],
    [222, at(on('tue', 3), '18:30', '20:00')],
    [223, at(on('tue', 5), '18:30', '20:00')],
  ],
);

/** Books and talks. Ids 221 to 239. */
export const WORDS: readonly EventDefinition[] = [
  ...CAFE,
  {
    id: 225,
    when: at(inDays(0), '19:00', '20:30'),
    venue: 'library',
    organizers: ['friends'],
    categories: ['words'],
    tags: ['free', 'accessible'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Te amb Montaigne',
        description:
          'Llegim en veu alta «De l’amistat» i ens aturem cada cop que algú no hi està d’acord. No cal haver llegit res abans; el te és a càrrec dels Amics del Molí i les galetes, de qui en porti.',
        excerpt: 'Un assaig en veu alta, amb te i desacords.',
      },
      en: {
        title: 'Tea with Montaigne',
        description:
          'We read “Of Friendship” aloud and stop whenever somebody disagrees. No reading is required beforehand; the Friends of the Mill bring the tea, and the biscuits are up to you.',
        excerpt: 'An essay read aloud, with tea and disagreements.',
      },
      de: {
        title: 'Tee mit Montaigne',
        description:
          'Wir lesen „Über die Freundschaft“ laut und halten an, sobald jemand anderer Meinung ist. Niemand muss vorher etwas gelesen haben; den Tee stellen die Freunde der Mühle, die Kekse, wer welche mitbringt.',
        excerpt: 'Ein Essay, laut gelesen, mit Tee und Widerspruch.',
      },
      es: {
        title: 'Té con Montaigne',
        description:
          'Leemos en voz alta «De la amistad» y nos detenemos cada vez que alguien no está de acuerdo. No hace falta haber leído nada antes; el té corre a cargo de los Amigos del Molino y las galletas, de quien las traiga.',
        excerpt: 'Un ensayo en voz alta, con té y desacuerdos.',
      },
    },
  },
  {
    id: 226,
    when: allDay(yearly(4, 23)),
    venue: 'market',
    organizers: ['council', 'traders', 'friends'],
    categories: ['words', 'city'],
    tags: ['outdoors', 'free'],
    cost: 'free',
    featured: true,
    texts: {
      ca: {
        title: 'Sant Jordi: llibres i roses a la plaça',
        description:
          'Seixanta parades de llibres i trenta de roses, de bon matí fins que s’acabin. A migdia, lectura seguida de Víctor Català al balcó de l’Ajuntament; a la tarda, intercanvi de llibres que ja no us caben a casa.',
        excerpt: 'Seixanta parades de llibres i trenta de roses.',
      },
      en: {
        title: 'Sant Jordi: books and roses in the square',
        description:
          'Sixty bookstalls and thirty of roses, from early morning until they sell out. At noon, a relay reading of Víctor Català from the town-hall balcony; in the afternoon, a swap of the books that no longer fit on your shelves.',
        excerpt: 'Sixty bookstalls, and thirty of roses.',
      },
      de: {
        title: 'Sant Jordi: Bücher und Rosen auf dem Platz',
        description:
          'Sechzig Stände mit Büchern und dreißig mit Rosen, vom frühen Morgen, bis nichts mehr da ist. Mittags wird reihum Víctor Català vom Rathausbalkon gelesen, nachmittags werden Bücher getauscht, die zu Hause keinen Platz mehr haben.',
        excerpt: 'Sechzig Stände mit Büchern, dreißig mit Rosen.',
      },
      es: {
        title: 'Sant Jordi: libros y rosas en la plaza',
        description:
          'Sesenta puestos de libros y treinta de rosas, desde bien temprano hasta que se acaben. A mediodía, lectura encadenada de Víctor Català desde el balcón del Ayuntamiento; por la tarde, intercambio de los libros que ya no os caben en casa.',
        excerpt: 'Sesenta puestos de libros y treinta de rosas.',
      },
    },
  },
  {
    id: 227,
    when: at(eveOfClockChange(10), '20:00', '03:30', 1),
    venue: 'library',
    organizers: ['friends', 'council'],
    categories: ['words'],
    tags: ['late', 'free'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Quixot fins a dos quarts de quatre',
        description:
          'Lectura en veu alta del <em>Quixot</em> la nit que guanya una hora: quan el rellotge torna enrere, els lectors repeteixen el capítol dels molins. Hi ha sopa d’all a mitjanit i torns de deu minuts per a qui s’hi apunti.',
        excerpt: 'Una lectura nocturna, la nit que guanya una hora.',
      },
      en: {
        title: 'Don Quixote until half past three',
        description:
          '<em>Don Quixote</em> read aloud on the night that gains an hour: when the clock goes back, the readers repeat the chapter of the windmills. Garlic soup is served at midnight, and ten-minute turns are open to anyone who signs up.',
        excerpt: 'Reading through the night that gains an hour.',
      },
      de: {
        title: 'Don Quijote bis halb vier',
        description:
          '<em>Don Quijote</em>, laut gelesen in der Nacht, die eine Stunde gewinnt: Wenn die Uhr zurückgeht, wird das Kapitel mit den Windmühlen wiederholt. Um Mitternacht gibt es Knoblauchsuppe, und wer sich einträgt, liest zehn Minuten.',
        excerpt: 'Eine Lesenacht, die eine Stunde gewinnt.',
      },
      es: {
        title: 'El Quijote hasta las tres y media',
        description:
          'Lectura en voz alta del <em>Quijote</em> la noche que gana una hora: cuando el reloj se atrasa, los lectores repiten el capítulo de los molinos. Hay sopa de ajo a medianoche y turnos de diez minutos para quien se apunte.',
        excerpt: 'Una lectura nocturna, la noche que gana una hora.',
      },
    },
  },
  {
    id: 228,
    when: at(on('wed', 3), '18:00', '19:30'),
    venue: 'library',
    organizers: ['friends'],
    categories: ['words'],
    tags: ['free'],
    texts: {
      ca: {
        title: 'Què en diria, Spinoza, del vostre mòbil?',
        description:
          'Un polidor de lents que desconfiava dels miracles i creia en la geometria: més motius per escoltar-lo que no sembla. Conversa oberta sobre desigs, notificacions i llibertat, amb els telèfons en un cistell a l’entrada.',
        excerpt: 'Desigs, notificacions i llibertat.',
      },
      en: {
        title: 'What would Spinoza make of your phone?',
        description:
          'A lens-grinder who distrusted miracles and believed in geometry: there are more reasons to listen to him than you might think. An open conversation about desires, notifications and freedom, with the telephones in a basket by the door.',
        excerpt: 'Desires, notifications and freedom.',
      },
      de: {
        title: 'Was würde Spinoza zu Ihrem Handy sagen?',
        description:
          'Ein Linsenschleifer, der Wundern misstraute und an die Geometrie glaubte: Es gibt mehr Gründe, ihm zuzuhören, als man denkt. Ein offenes Gespräch über Begierden, Benachrichtigungen und Freiheit; die Telefone liegen so lange in einem Korb am Eingang.',
        excerpt: 'Begierden, Benachrichtigungen und Freiheit.',
      },
      es: {
        title: '¿Qué diría Spinoza de vuestro móvil?',
        description:
          'Un pulidor de lentes que desconfiaba de los milagros y creía en la geometría: hay más motivos para escucharlo de lo que parece. Conversación abierta sobre deseos, notificaciones y libertad, con los teléfonos en una cesta a la entrada.',
        excerpt: 'Deseos, notificaciones y libertad.',
      },
    },
  },
  {
    id: 229,
    when: at(on('thu', -5), '19:30', '21:00'),
    venue: 'gallery',
    organizers: ['friends'],
    categories: ['words'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Rosalía de Castro a quatre veus',
        description:
          'Poemes de <em>Follas novas</em> llegits en gallec i en les quatre llengües de l’agenda, amb una pausa de vi i formatge. El micròfon queda obert per a qui s’hagi portat el seu vers preferit a la butxaca.',
        excerpt: 'Poemes en gallec i en quatre llengües més.',
      },
      en: {
        title: 'Rosalía de Castro in four voices',
        description:
          'Poems from <em>Follas novas</em> read in Galician and in the four languages of this calendar, with a break for wine and cheese. Afterwards the microphone is open to anyone with a favourite verse in their pocket.',
        excerpt: 'Poems in Galician and in four languages more.',
      },
      de: {
        title: 'Rosalía de Castro mit vier Stimmen',
        description:
          'Gedichte aus <em>Follas novas</em>, gelesen auf Galicisch und in den vier Sprachen dieses Kalenders, mit einer Pause für Wein und Käse. Danach gehört das Mikrofon allen, die ihren Lieblingsvers in der Tasche haben.',
        excerpt: 'Gedichte auf Galicisch und in vier weiteren Sprachen.',
      },
      es: {
        title: 'Rosalía de Castro a cuatro voces',
        description:
          'Poemas de <em>Follas novas</em> leídos en gallego y en las cuatro lenguas de la agenda, con una pausa de vino y queso. El micrófono queda abierto para quien traiga su verso preferido en el bolsillo.',
        excerpt: 'Poemas en gallego y en cuatro lenguas más.',
      },
    },
  },
];
