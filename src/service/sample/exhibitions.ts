import { allDay, at, inDays, on } from '#service/sample/dates';
import type { EventDefinition } from '#service/sample/definition';

/** Exhibitions and museums. Ids 191 to 199. */
export const EXHIBITIONS: readonly EventDefinition[] = [
  {
    id: 191,
    when: allDay(inDays(-20), 56),
    venue: 'museum',
    organizers: ['council'],
    categories: ['exhibitions'],
    tags: ['accessible'],
    cost: '€5',
    image: 'maps',
    texts: {
      ca: {
        title: 'El riu en mapes, 1590–1962',
        description:
          '<p>La Lera ha canviat de llit set vegades, i cada vegada algú l’ha tornada a dibuixar. L’exposició aplega quaranta-dos mapes, del pergamí d’un notari a la fotografia aèria feta dos dies després de la riuada del 1962.</p><p>De dimarts a diumenge, d’11 a 19 h. Dilluns tancat.</p>',
        excerpt: 'Quaranta-dos mapes d’un riu que no s’està quiet.',
      },
      en: {
        title: 'The river in maps, 1590–1962',
        description:
          '<p>The Lera has changed its bed seven times, and each time somebody has drawn it anew. The exhibition brings together forty-two maps, from a notary’s parchment to the aerial photograph taken two days after the flood of 1962.</p><p>Tuesday to Sunday, 11 am to 7 pm. Closed on Mondays.</p>',
        excerpt: 'Forty-two maps of a river that will not keep still.',
      },
      de: {
        title: 'Der Fluss in Karten, 1590–1962',
        description:
          '<p>Siebenmal hat die Lera ihr Bett gewechselt, und jedes Mal hat jemand sie neu gezeichnet. Die Ausstellung zeigt zweiundvierzig Karten, vom Pergament eines Notars bis zum Luftbild, das zwei Tage nach dem Hochwasser von 1962 entstand.</p><p>Dienstag bis Sonntag, 11 bis 19 Uhr. Montags geschlossen.</p>',
        excerpt: 'Zweiundvierzig Karten eines Flusses, der nicht stillhält.',
      },
      es: {
        title: 'El río en mapas, 1590–1962',
        description:
          '<p>La Lera ha cambiado de cauce siete veces, y cada vez alguien lo ha vuelto a dibujar. La exposición reúne cuarenta y dos mapas, desde el pergamino de un notario hasta la fotografía aérea tomada dos días después de la riada de 1962.</p><p>De martes a domingo, de 11 a 19 h. Lunes cerrado.</p>',
        excerpt: 'Cuarenta y dos mapas de un río que no se está quieto.',
      },
    },
  },
  {
    id: 192,
    when: at(inDays(-1), '10:00', '20:00', 3),
    venue: 'escorxador',
    categories: ['exhibitions', 'words'],
    tags: ['workshop'],
    cost: '€5',
    texts: {
      ca: {
        title: 'Marató de tipografia: quatre dies de plom',
        description:
          'Quatre dies seguits amb les premses obertes: es compon a mà un llibre sencer, lletra a lletra, i qualsevol que entri pot posar-hi la següent. Els fulls s’estenen a assecar als ganxos on abans penjaven els xais.',
        excerpt: 'Un llibre compost a mà, lletra a lletra, per qui passi.',
      },
      en: {
        title: 'Letterpress marathon: four days of lead',
        description:
          'Four days running with the presses open: a whole book is set by hand, letter by letter, and anyone who walks in may set the next one. The sheets are hung up to dry on the hooks where the lambs used to be.',
        excerpt: 'A book set by hand, letter by letter, by whoever comes in.',
      },
      de: {
        title: 'Bleisatz-Marathon: vier Tage an der Presse',
        description:
          'Vier Tage lang stehen die Pressen offen: Ein ganzes Buch wird von Hand gesetzt, Buchstabe für Buchstabe, und wer hereinkommt, darf den nächsten setzen. Die Bogen trocknen an den Haken, an denen früher die Lämmer hingen.',
        excerpt: 'Ein Buch, von Hand gesetzt von allen, die hereinkommen.',
      },
      es: {
        title: 'Maratón de tipografía: cuatro días de plomo',
        description:
          'Cuatro días seguidos con las prensas abiertas: se compone a mano un libro entero, letra a letra, y cualquiera que entre puede poner la siguiente. Los pliegos se tienden a secar en los ganchos de los que antes colgaban los corderos.',
        excerpt: 'Un libro compuesto a mano, letra a letra, por quien pase.',
      },
    },
  },
  {
    id: 193,
    when: allDay(on('sun', 5)),
    venue: 'museum',
    organizers: ['council'],
    categories: ['exhibitions', 'families'],
    tags: ['free', 'accessible'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Portes obertes al Museu',
        description:
          'Tot el dia, totes les sales i també les que no s’ensenyen mai: el magatzem, el taller de restauració i el terrat. A cada planta hi ha algú que explica una sola peça, la que més s’estima.',
        excerpt: 'Totes les sales, i també les que no s’ensenyen mai.',
      },
      en: {
        title: 'Open day at the museum',
        description:
          'All day, every room, and the ones that are never shown as well: the stores, the conservation workshop and the roof. On each floor somebody talks about a single object, the one they love best.',
        excerpt: 'Every room, and the ones that are never shown as well.',
      },
      de: {
        title: 'Tag der offenen Tür im Museum',
        description:
          'Den ganzen Tag alle Säle und dazu die, die man sonst nie sieht: das Depot, die Restaurierungswerkstatt und die Dachterrasse. Auf jedem Stockwerk spricht jemand über ein einziges Stück – das liebste.',
        excerpt: 'Alle Säle, auch die, die man sonst nie sieht.',
      },
      es: {
        title: 'Puertas abiertas en el Museo',
        description:
          'Todo el día, todas las salas y también las que no se enseñan nunca: el almacén, el taller de restauración y la azotea. En cada planta alguien explica una sola pieza, la que más quiere.',
        excerpt: 'Todas las salas, y también las que no se enseñan nunca.',
      },
    },
  },
  {
    id: 194,
    when: at(on('thu', 2), '19:00', '21:00'),
    venue: 'gallery',
    categories: ['exhibitions'],
    tags: ['free'],
    cost: 'free',
    image: 'glass',
    texts: {
      ca: {
        title: 'Sorra, foc, alè: inauguració',
        description:
          'Durant tres segles, al carrer dels Vidriers es va bufar vidre nit i dia. Sis artistes han tornat a encendre un forn al pati de la Casa Ferrer, i a l’obertura en sortirà la primera peça, encara vermella.',
        excerpt: 'Sis artistes tornen a encendre un forn al carrer dels Vidriers.',
      },
      en: {
        title: 'Sand, fire, breath: opening night',
        description:
          'For three centuries glass was blown day and night in Glassmakers’ Street. Six artists have lit a furnace again in the courtyard of Casa Ferrer, and at the opening the first piece will come out of it, still red.',
        excerpt: 'Six artists light a furnace again in Glassmakers’ Street.',
      },
      de: {
        title: 'Sand, Feuer, Atem: Vernissage',
        description:
          'Drei Jahrhunderte lang wurde in der Glasergasse Tag und Nacht Glas geblasen. Sechs Künstlerinnen und Künstler haben im Hof der Casa Ferrer wieder einen Ofen angezündet, und zur Eröffnung kommt das erste Stück heraus, noch rot.',
        excerpt: 'In der Glasergasse brennt wieder ein Ofen.',
      },
      es: {
        title: 'Arena, fuego, aliento: inauguración',
        description:
          'Durante tres siglos, en la calle de los Vidrieros se sopló vidrio noche y día. Seis artistas han vuelto a encender un horno en el patio de la Casa Ferrer, y en la apertura saldrá de él la primera pieza, todavía roja.',
        excerpt: 'Seis artistas vuelven a encender un horno en la calle de los Vidrieros.',
      },
    },
  },
  {
    id: 195,
    when: at(on('sun', 4), '11:30', '12:45'),
    venue: 'museum',
    organizers: ['council'],
    categories: ['exhibitions'],
    tags: ['accessible'],
    cost: '€3',
    texts: {
      ca: {
        title: 'Veure amb les mans: visita tàctil i en llengua de signes',
        description:
          'Deu objectes que es poden tocar, des d’una àmfora fins a una llançadora de teler. La visita es fa alhora de viva veu i en llengua de signes catalana; els gossos guia hi són benvinguts.',
        excerpt: 'Deu objectes que es poden tocar, explicats de dues maneres.',
      },
      en: {
        title: 'Seeing with your hands: a touch and sign-language tour',
        description:
          'Ten objects that may be touched, from an amphora to the shuttle of a loom. The tour is given aloud and in Catalan sign language at the same time; guide dogs are welcome.',
        excerpt: 'Ten objects that may be touched, explained in two ways.',
      },
      de: {
        title: 'Mit den Händen sehen: Führung zum Anfassen und in Gebärdensprache',
        description:
          'Zehn Dinge, die man anfassen darf, von der Amphore bis zum Weberschiffchen. Die Führung ist zugleich gesprochen und in katalanischer Gebärdensprache; Blindenhunde sind willkommen.',
        excerpt: 'Zehn Dinge, die man anfassen darf, auf zwei Arten erklärt.',
      },
      es: {
        title: 'Ver con las manos: visita táctil y en lengua de signos',
        description:
          'Diez objetos que se pueden tocar, desde un ánfora hasta la lanzadera de un telar. La visita se hace a la vez de viva voz y en lengua de signos catalana; los perros guía son bienvenidos.',
        excerpt: 'Diez objetos que se pueden tocar, explicados de dos maneras.',
      },
    },
  },
  {
    id: 196,
    when: allDay(on('thu', 34), 60),
    venue: 'gallery',
    categories: ['exhibitions'],
    texts: {
      ca: {
        title: 'Cent cadires',
        description:
          'Cent ribalerencs han deixat una cadira de casa i una frase sobre qui hi seia. N’hi ha de boga, de despatx, de platja i una de rodes; totes es poden mirar i en la meitat s’hi pot seure.',
        excerpt: 'Cent cadires de casa, i qui hi seia.',
      },
      en: {
        title: 'One hundred chairs',
        description:
          'A hundred people of Ribalera have lent a chair from home and a sentence about who used to sit in it. There are rush seats, office chairs, deck chairs and one with wheels; all of them can be looked at, and half of them sat on.',
        excerpt: 'A hundred chairs from home, and who sat in them.',
      },
      de: {
        title: 'Hundert Stühle',
        description:
          'Hundert Menschen aus Ribalera haben einen Stuhl von zu Hause ausgeliehen und einen Satz darüber, wer darauf saß. Es gibt Binsenstühle, Bürostühle, Liegestühle und einen Rollstuhl; ansehen darf man alle, auf der Hälfte auch sitzen.',
        excerpt: 'Hundert Stühle von zu Hause, und wer darauf saß.',
      },
      es: {
        title: 'Cien sillas',
        description:
          'Cien personas de Ribalera han prestado una silla de casa y una frase sobre quién se sentaba en ella. Las hay de enea, de despacho, de playa y una de ruedas; todas se pueden mirar y en la mitad se puede uno sentar.',
        excerpt: 'Cien sillas de casa, y quién se sentaba en ellas.',
      },
    },
  },
];
