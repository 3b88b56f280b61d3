import type { Series, Variant } from '#service/sample/series';

const TALES: readonly Variant[] = [
  {
    ca: [
      'L’hora del conte: El rei que tenia orelles de ruc',
      'Només ho sap el barber, i el barber ho ha d’explicar a algú, encara que sigui a un forat.',
      'Farem xiulets de canya que, com els del conte, no guarden cap secret.',
    ],
    en: [
      'Story hour: The king with donkey’s ears',
      'Only the barber knows, and the barber has to tell somebody, even if it is a hole in the ground.',
      'We make reed whistles which, like those in the story, cannot keep a secret.',
    ],
    de: [
      'Märchenstunde: Der König mit den Eselsohren',
      'Nur der Barbier weiß es, und der Barbier muss es jemandem sagen, und sei es einem Loch im Boden.',
      'Wir basteln Pfeifen aus Schilf, die wie im Märchen kein Geheimnis für sich behalten.',
    ],
    es: [
      'La hora del cuento: El rey que tenía orejas de burro',
      'Solo lo sabe el barbero, y el barbero tiene que contárselo a alguien, aunque sea a un agujero.',
      'Haremos silbatos de caña que, como los del cuento, no guardan ningún secreto.',
    ],
  },
  {
    ca: [
      'L’hora del conte: La rateta que escombrava',
      'Troba una moneda, es compra un llaç i tothom s’hi vol casar: farem els sorolls de cada pretendent.',
      'El gat miola massa bé, i aquí la rateta se n’adona a temps.',
    ],
    en: [
      'Story hour: The little mouse who swept the stairs',
      'She finds a coin, buys a ribbon and everybody wants to marry her: we make the noises of every suitor.',
      'The cat miaows a little too nicely, and in our version the mouse notices in time.',
    ],
    de: [
      'Märchenstunde: Das Mäuschen, das die Treppe fegte',
      'Es findet eine Münze, kauft sich eine Schleife, und alle wollen es heiraten: Wir machen die Geräusche aller Freier nach.',
      'Die Katze miaut ein wenig zu schön, und bei uns merkt es das Mäuschen rechtzeitig.',
    ],
    es: [
      'La hora del cuento: La ratita que barría la escalera',
      'Encuentra una moneda, se compra un lazo y todos quieren casarse con ella: haremos los ruidos de cada pretendiente.',
      'El gato maúlla demasiado bien, y aquí la ratita se da cuenta a tiempo.',
    ],
  },
  {
    ca: [
      'L’hora del conte: L’aneguet lleig',
      'Tothom li diu què no és, i ell ha d’esperar una primavera sencera per saber què és.',
      'En acabat sortim al moll de la biblioteca a veure els ànecs de debò, que no en saben res.',
    ],
    en: [
      'Story hour: The ugly duckling',
      'Everyone tells him what he is not, and he must wait a whole spring to find out what he is.',
      'Afterwards we go out to the library landing to look at the real ducks, who know nothing about it.',
    ],
    de: [
      'Märchenstunde: Das hässliche Entlein',
      'Alle sagen ihm, was es nicht ist, und es muss einen ganzen Frühling warten, bis es weiß, was es ist.',
      'Danach gehen wir an den Steg der Bibliothek zu den echten Enten, die von alldem nichts wissen.',
    ],
    es: [
      'La hora del cuento: El patito feo',
      'Todos le dicen lo que no es, y él tiene que esperar una primavera entera para saber lo que es.',
      'Al terminar salimos al embarcadero de la biblioteca a ver los patos de verdad, que no saben nada del asunto.',
    ],
  },
  {
    ca: [
      'L’hora del conte: El vestit nou de l’emperador',
      'Un emperador sense roba, una ciutat que calla i una nena de sis anys que no.',
      'Cosirem vestits invisibles i hi haurà desfilada; les famílies tenen prohibit riure fins al final.',
    ],
    en: [
      'Story hour: The emperor’s new clothes',
      'An emperor with nothing on, a city that says nothing and a girl of six who does.',
      'We sew invisible clothes and there is a parade; parents are not allowed to laugh before the end.',
    ],
    de: [
      'Märchenstunde: Des Kaisers neue Kleider',
      'Ein Kaiser ohne Kleider, eine Stadt, die schweigt, und ein Mädchen von sechs Jahren, das nicht schweigt.',
      'Wir nähen unsichtbare Gewänder und führen sie vor; Eltern dürfen erst am Ende lachen.',
    ],
    es: [
      'La hora del cuento: El traje nuevo del emperador',
      'Un emperador sin ropa, una ciudad que calla y una niña de seis años que no.',
      'Coseremos trajes invisibles y habrá desfile; las familias tienen prohibido reírse hasta el final.',
    ],
  },
  {
    ca: [
      'L’hora del conte: El drac que no volia princeses',
      'Menjava espinacs, tocava el flabiol i només demanava que algú li tragués l’espina de la pota.',
      'Porteu una joguina espatllada: el drac la mira i, a vegades, l’arregla.',
    ],
    en: [
      'Story hour: The dragon who did not care for princesses',
      'He ate spinach, played the pipe and only asked for somebody to take the thorn out of his foot.',
      'Bring a broken toy: the dragon will look at it and, now and then, mend it.',
    ],
    de: [
      'Märchenstunde: Der Drache, der keine Prinzessinnen mochte',
      'Er aß Spinat, spielte Flöte und wünschte sich nur, dass ihm jemand den Dorn aus der Pfote zieht.',
      'Bringt ein kaputtes Spielzeug mit: Der Drache sieht es sich an und repariert es manchmal.',
    ],
    es: [
      'La hora del cuento: El dragón que no quería princesas',
      'Comía espinacas, tocaba el flautín y solo pedía que alguien le sacara la espina de la pata.',
      'Traed un juguete roto: el dragón lo mira y, a veces, lo arregla.',
    ],
  },
  {
    ca: [
      'L’hora del conte: La caputxeta, explicada pel llop',
      'Diu que passava per allà, que tenia gana i que la vermellor de la caputxa li feia mal als ulls.',
      'El públic fa de jutge i al final es vota; de moment guanya el llenyataire per tres vots.',
    ],
    en: [
      'Story hour: Red Riding Hood, as told by the wolf',
      'He says that he was just passing, that he was hungry and that the red of the hood hurt his eyes.',
      'The audience is the jury and there is a vote at the end; so far the woodcutter leads by three.',
    ],
    de: [
      'Märchenstunde: Rotkäppchen, erzählt vom Wolf',
      'Er sagt, er sei nur vorbeigekommen, habe Hunger gehabt und das Rot der Kappe habe ihm in den Augen wehgetan.',
      'Das Publikum ist das Gericht, und am Ende wird abgestimmt; zurzeit führt der Holzfäller mit drei Stimmen.',
    ],
    es: [
      'La hora del cuento: Caperucita, contada por el lobo',
      'Dice que pasaba por allí, que tenía hambre y que el rojo de la caperuza le hacía daño en los ojos.',
      'El público hace de jurado y al final se vota; de momento gana el leñador por tres votos.',
    ],
  },
  {
    ca: [
      'L’hora del conte: La llebre, la tortuga i el riu',
      'A la nostra versió la cursa passa per l’aigua, i resulta que cap dels dos no havia preguntat on era el pont.',
      'Tauler gegant a terra: es juga per equips i guanya qui ajuda.',
    ],
    en: [
      'Story hour: The hare, the tortoise and the river',
      'In our version the race crosses the water, and it turns out that neither had asked where the bridge was.',
      'There is a giant board on the floor: you play in teams, and those who help win.',
    ],
    de: [
      'Märchenstunde: Hase, Schildkröte und der Fluss',
      'Bei uns führt das Rennen durchs Wasser, und wie sich zeigt, hat keiner von beiden gefragt, wo die Brücke ist.',
      'Auf dem Boden liegt ein riesiges Spielbrett: Gespielt wird in Mannschaften, und wer hilft, gewinnt.',
    ],
    es: [
      'La hora del cuento: La liebre, la tortuga y el río',
      'En nuestra versión la carrera pasa por el agua, y resulta que ninguna de las dos había preguntado dónde estaba el puente.',
      'Tablero gigante en el suelo: se juega por equipos y gana quien ayuda.',
    ],
  },
  {
    ca: [
      'L’hora del conte: Pere i el llop, amb quatre instruments',
      'L’ocell és una flauta, el gat un clarinet i el llop, si algú s’hi atreveix, un trombó de vares.',
      'Quatre músics de l’orquestra i un narrador; qui vulgui podrà bufar el llop en acabar.',
    ],
    en: [
      'Story hour: Peter and the Wolf, with four instruments',
      'The bird is a flute, the cat a clarinet, and the wolf, for those who dare, a slide trombone.',
      'Four players from the orchestra and a storyteller; afterwards anyone may have a go at the wolf.',
    ],
    de: [
      'Märchenstunde: Peter und der Wolf mit vier Instrumenten',
      'Der Vogel ist eine Flöte, die Katze eine Klarinette und der Wolf, für Mutige, eine Zugposaune.',
      'Vier aus dem Orchester und ein Erzähler; hinterher darf jeder in den Wolf blasen.',
    ],
    es: [
      'La hora del cuento: Pedro y el lobo, con cuatro instrumentos',
      'El pájaro es una flauta, el gato un clarinete y el lobo, para quien se atreva, un trombón de varas.',
      'Cuatro músicos de la orquesta y un narrador; al terminar, quien quiera podrá soplar el lobo.',
    ],
  },
];

/** Story hours, where they are not written one by one. */
export const STORIES: Series = {
  firstId: 1800,
  rhythm: { weekday: 'sat', every: 3 },
  months: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12],
  except: [0, 1, 3],
  hours: { from: '11:00', to: '11:50' },
  facts: {
    venue: 'library',
    organizers: ['friends'],
    categories: ['families', 'words'],
    tags: ['free'],
    cost: 'free',
  },
  note: {
    ca: 'De quatre a nou anys, a la sala de la roda. Els grans s’asseuen al darrere, i en silenci.',
    en: 'For ages four to nine, in the wheel room. Grown-ups sit at the back, quietly.',
    de: 'Für Kinder von vier bis neun, im Radsaal. Die Großen sitzen hinten, und zwar leise.',
    es: 'De cuatro a nueve años, en la sala de la rueda. Los mayores se sientan detrás, y en silencio.',
  },
  variants: TALES,
};
