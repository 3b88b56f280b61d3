import { at, on, yearly } from '#service/sample/dates';
import type { EventDefinition } from '#service/sample/definition';
import { ORGAN } from '#service/sample/organ';

/** Concert music. Ids 101 to 119. */
export const CLASSICAL: readonly EventDefinition[] = [
  ...ORGAN,
  {
    id: 111,
    when: at(on('fri', 1), '20:30', '22:15'),
    venue: 'church',
    organizers: ['orchestra'],
    categories: ['classical'],
    tags: ['accessible', 'wordless'],
    cost: '€18',
    image: 'cello',
    featured: true,
    texts: {
      ca: {
        title: 'Bach, un violoncel i la nit',
        description:
          '<p>Tres de les sis suites per a violoncel sol, tocades a la llum d’unes quantes espelmes i sense micròfons. Entre suite i suite hi ha una pausa llarga perquè la pedra acabi de ressonar.</p><p>Les portes s’obren a les vuit; un cop començada cada suite no s’hi pot entrar.</p>',
        excerpt: 'Tres suites per a violoncel sol, amb espelmes i sense micròfons.',
      },
      en: {
        title: 'Bach, a cello and the night',
        description:
          '<p>Three of the six suites for solo cello, played by the light of a few candles and without a microphone. Between the suites there is a long pause, so that the stone can finish ringing.</p><p>Doors open at eight; there is no admission once a suite has begun.</p>',
        excerpt: 'Three suites for solo cello, with candles and without microphones.',
      },
      de: {
        title: 'Bach, ein Cello und die Nacht',
        description:
          '<p>Drei der sechs Suiten für Violoncello solo, bei Kerzenlicht und ohne Mikrofon. Zwischen den Suiten liegt eine lange Pause, damit der Stein ausklingen kann.</p><p>Einlass ab acht Uhr; während einer Suite bleiben die Türen geschlossen.</p>',
        excerpt: 'Drei Suiten für Cello solo, mit Kerzen und ohne Mikrofon.',
      },
      es: {
        title: 'Bach, un violonchelo y la noche',
        description:
          '<p>Tres de las seis suites para violonchelo solo, a la luz de unas cuantas velas y sin micrófonos. Entre suite y suite hay una pausa larga para que la piedra termine de resonar.</p><p>Las puertas se abren a las ocho; una vez empezada cada suite no se puede entrar.</p>',
        excerpt: 'Tres suites para violonchelo solo, con velas y sin micrófonos.',
      },
    },
  },
  {
    id: 112,
    when: at(on('sun', 3), '18:00', '19:40'),
    venue: 'theatre',
    organizers: ['orchestra', 'theatre'],
    categories: ['classical'],
    tags: ['accessible'],
    cost: '€10 – €25',
    texts: {
      ca: {
        title: 'Haydn: la simfonia dels adeus',
        description:
          '<p>El 1772 els músics del príncep Esterházy volien tornar a casa, i Haydn ho va dir amb una simfonia en què tothom se’n va, un per un. L’orquestra la toca com es va estrenar: apagant cadascú el seu llum.</p><p>A la primera part, una obertura de Mozart i el concert per a fagot que ningú no programa mai.</p>',
        excerpt: 'Una simfonia en què els músics se’n van d’un en un.',
      },
      en: {
        title: 'Haydn says farewell',
        description:
          '<p>In 1772 Prince Esterházy’s musicians wanted to go home, and Haydn said so with a symphony in which everyone leaves, one by one. The orchestra plays it as it was first heard, each player putting out his own light.</p><p>Before the interval, a Mozart overture and the bassoon concerto that nobody ever programmes.</p>',
        excerpt: 'A symphony whose players leave one by one.',
      },
      de: {
        title: 'Haydn nimmt Abschied',
        description:
          '<p>1772 wollten die Musiker des Fürsten Esterházy nach Hause, und Haydn sagte es mit einer Sinfonie, in der einer nach dem anderen geht. Das Orchester spielt sie wie bei der Uraufführung: Jeder löscht sein eigenes Licht.</p><p>Vor der Pause eine Ouvertüre von Mozart und das Fagottkonzert, das nie jemand aufs Programm setzt.</p>',
        excerpt: 'Eine Sinfonie, bei der die Musiker einzeln die Bühne verlassen.',
      },
      es: {
        title: 'Haydn: la sinfonía de los adioses',
        description:
          '<p>En 1772 los músicos del príncipe Esterházy querían volver a casa, y Haydn lo dijo con una sinfonía en la que todos se marchan, uno a uno. La orquesta la toca como se estrenó: apagando cada cual su propia luz.</p><p>En la primera parte, una obertura de Mozart y el concierto para fagot que nadie programa nunca.</p>',
        excerpt: 'Una sinfonía en la que los músicos se van de uno en uno.',
      },
    },
  },
  {
    id: 113,
    when: at(yearly(1, 1), '12:00', '13:45'),
    venue: 'theatre',
    organizers: ['orchestra', 'council'],
    categories: ['classical', 'city'],
    cost: '€15 – €30',
    image: 'newYear',
    featured: true,
    texts: {
      ca: {
        title: 'Concert de Cap d’Any',
        description:
          'Valsos, polques i una sarsuela per als qui no s’han ficat al llit fins a les cinc. El concert comença al migdia, dura el que dura un vermut llarg i acaba amb tota la platea picant de mans fora de compàs.',
        excerpt: 'Valsos i polques per començar l’any sense pressa.',
      },
      en: {
        title: 'New Year’s Day concert',
        description:
          'Waltzes, polkas and a scrap of zarzuela for those who did not get to bed before five. It starts at noon, lasts as long as a generous vermouth and ends with the whole house clapping out of time.',
        excerpt: 'Waltzes and polkas to begin the year without hurrying.',
      },
      de: {
        title: 'Neujahrskonzert',
        description:
          'Walzer, Polkas und ein Stück Zarzuela für alle, die nicht vor fünf im Bett waren. Es beginnt um zwölf, dauert so lange wie ein ausgiebiger Wermut und endet damit, dass das ganze Parkett neben dem Takt klatscht.',
        excerpt: 'Walzer und Polkas, um das Jahr ohne Eile zu beginnen.',
      },
      es: {
        title: 'Concierto de Año Nuevo',
        description:
          'Valses, polcas y un poco de zarzuela para quienes no se acostaron antes de las cinco. Empieza a mediodía, dura lo que un vermut largo y termina con toda la platea dando palmas a destiempo.',
        excerpt: 'Valses y polcas para empezar el año sin prisa.',
      },
    },
  },
  {
    id: 114,
    when: at(on('sat', 6), '20:00', '21:10'),
    venue: 'church',
    organizers: ['orchestra', 'council'],
    categories: ['classical'],
    cost: '€12',
    texts: {
      ca: {
        title: 'El Rèquiem de Fauré, amb el cor de tothom',
        description:
          '<p>Cent vint veus de la ciutat, que assagen des de fa mesos als menjadors de mitja Ribalera, canten el Rèquiem més lluminós que s’ha escrit. Fauré el va compondre, deia, «per res: pel plaer».</p><ul><li>Sopranos i contralts: assaig obert dijous a les set.</li><li>Tenors: en falten, veniu.</li></ul>',
        excerpt: 'Cent vint veus de la ciutat i el Rèquiem més lluminós.',
      },
      en: {
        title: 'Fauré’s Requiem, with everybody’s choir',
        description:
          '<p>A hundred and twenty voices from the city, who have been rehearsing for months in half the dining rooms of Ribalera, sing the most luminous Requiem ever written. Fauré composed it, he said, “for nothing: for pleasure”.</p><ul><li>Sopranos and altos: open rehearsal on Thursday at seven.</li><li>Tenors: we are short of you, do come.</li></ul>',
        excerpt: 'A hundred and twenty local voices and the most luminous of Requiems.',
      },
      de: {
        title: 'Faurés Requiem mit dem Chor für alle',
        description:
          '<p>Hundertzwanzig Stimmen aus der Stadt, die seit Monaten in den Esszimmern von halb Ribalera proben, singen das lichteste Requiem, das je geschrieben wurde. Fauré komponierte es, wie er sagte, „für nichts: zum Vergnügen“.</p><ul><li>Sopran und Alt: offene Probe am Donnerstag um sieben.</li><li>Tenöre: Sie fehlen uns, kommen Sie.</li></ul>',
        excerpt: 'Hundertzwanzig Stimmen aus der Stadt und das lichteste aller Requiems.',
      },
      es: {
        title: 'El Réquiem de Fauré, con el coro de todos',
        description:
          '<p>Ciento veinte voces de la ciudad, que ensayan desde hace meses en los comedores de media Ribalera, cantan el réquiem más luminoso que se ha escrito. Fauré lo compuso, decía, «por nada: por placer».</p><ul><li>Sopranos y contraltos: ensayo abierto el jueves a las siete.</li><li>Tenores: nos faltáis, venid.</li></ul>',
        excerpt: 'Ciento veinte voces de la ciudad y el réquiem más luminoso.',
      },
    },
  },
  {
    id: 115,
    when: at(on('fri', 13), '20:30', '21:45'),
    venue: 'library',
    organizers: ['friends'],
    categories: ['classical', 'words'],
    cost: '€14',
    texts: {
      ca: {
        title: 'Schubert al molí: La bella molinera',
        description:
          'Un mosso de molí s’enamora de qui no toca i ho explica en vint cançons, aquí amb la roda de debò girant al fons. Tenor i fortepiano, textos traduïts a mà i un got de vi en sortir.',
        excerpt: 'Vint cançons d’un mosso de molí, cantades dins d’un molí.',
      },
      en: {
        title: 'Schubert at the mill: Die schöne Müllerin',
        description:
          'A journeyman miller falls for the wrong girl and tells us so in twenty songs, here with a real wheel turning in the background. Tenor and fortepiano, texts translated by hand, and a glass of wine on the way out.',
        excerpt: 'Twenty songs about a mill, sung inside one.',
      },
      de: {
        title: 'Schubert in der Mühle: Die schöne Müllerin',
        description:
          'Ein Müllerbursche verliebt sich in die Falsche und erzählt davon in zwanzig Liedern – hier dreht sich im Hintergrund ein echtes Mühlrad. Tenor und Hammerklavier, und zum Abschied ein Glas Wein.',
        excerpt: 'Zwanzig Lieder von der Mühle, gesungen in einer Mühle.',
      },
      es: {
        title: 'Schubert en el molino: La bella molinera',
        description:
          'Un mozo de molino se enamora de quien no debe y lo cuenta en veinte canciones, aquí con una rueda de verdad girando al fondo. Tenor y fortepiano, textos traducidos a mano y una copa de vino a la salida.',
        excerpt: 'Veinte canciones de un molinero, cantadas en un molino.',
      },
    },
  },
  {
    id: 116,
    when: at(on('fri', -3), '20:30', '22:00'),
    venue: 'gallery',
    organizers: ['orchestra'],
    categories: ['classical'],
    cost: '€16',
    texts: {
      ca: {
        title: 'Clara & Robert: una vetllada amb els Schumann',
        description:
          'El trio amb piano de Clara, les romances de Robert i les cartes que s’enviaven quan el pare d’ella els tenia prohibit de parlar-se. Es llegeixen com s’escrivien: de pressa i amb taques de tinta.',
        excerpt: 'Música i cartes de dos que no es podien parlar.',
      },
      en: {
        title: 'Clara & Robert: an evening with the Schumanns',
        description:
          'Clara’s piano trio, Robert’s romances and the letters they sent while her father forbade them to speak. They are read as they were written: fast, and with ink on the fingers.',
        excerpt: 'Music and letters by two people who were not allowed to talk.',
      },
      de: {
        title: 'Clara & Robert: ein Abend bei den Schumanns',
        description:
          'Claras Klaviertrio, Roberts Romanzen und die Briefe, die sie sich schrieben, als ihr Vater ihnen das Reden verboten hatte. Gelesen wird, wie geschrieben wurde: schnell und mit Tinte an den Fingern.',
        excerpt: 'Musik und Briefe von zweien, die nicht miteinander sprechen durften.',
      },
      es: {
        title: 'Clara & Robert: una velada con los Schumann',
        description:
          'El trío con piano de Clara, las romanzas de Robert y las cartas que se enviaban cuando el padre de ella les tenía prohibido hablarse. Se leen como se escribieron: deprisa y con tinta en los dedos.',
        excerpt: 'Música y cartas de dos que no podían hablarse.',
      },
    },
  },
];
