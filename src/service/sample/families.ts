import { at, inDays, on } from '#service/sample/dates';
import type { EventDefinition } from '#service/sample/definition';
import { STORY_HOURS } from '#service/sample/story-hours';

/** For children and whoever comes with them. Ids 201 to 219. */
export const FAMILIES: readonly EventDefinition[] = [
  ...STORY_HOURS,
  {
    id: 205,
    when: at(on('sun', 2), '12:00', '12:50'),
    venue: 'theatre',
    organizers: ['theatre'],
    categories: ['families', 'theatre'],
    cost: '€7',
    texts: {
      ca: {
        title: 'El soldadet de plom',
        description:
          'Andersen explicat amb joguines trobades al fons d’un calaix: un soldat a qui falta una cama, una ballarina de paper i un peix que ve de lluny. Titelles i ombres a partir de cinc anys; a la sortida es pot mirar com es fa.',
        excerpt: 'Andersen amb joguines del fons d’un calaix.',
      },
      en: {
        title: 'The Steadfast Tin Soldier',
        description:
          'Andersen told with toys found at the bottom of a drawer: a soldier short of a leg, a paper dancer and a fish from far away. Puppets and shadows for ages five and up; on the way out you may look at how it is done.',
        excerpt: 'Andersen, with toys from the bottom of a drawer.',
      },
      de: {
        title: 'Der standhafte Zinnsoldat',
        description:
          'Andersen, erzählt mit Spielzeug aus der untersten Schublade: ein Soldat, dem ein Bein fehlt, eine Tänzerin aus Papier und ein Fisch von weit her. Puppen und Schatten ab fünf Jahren; hinterher darf man nachsehen, wie es gemacht ist.',
        excerpt: 'Andersen mit Spielzeug aus der untersten Schublade.',
      },
      es: {
        title: 'El soldadito de plomo',
        description:
          'Andersen contado con juguetes encontrados al fondo de un cajón: un soldado al que le falta una pierna, una bailarina de papel y un pez que viene de lejos. Títeres y sombras a partir de cinco años; a la salida se puede mirar cómo se hace.',
        excerpt: 'Andersen con juguetes del fondo de un cajón.',
      },
    },
  },
  {
    id: 206,
    when: at(on('sun', 6), '17:00', '17:40'),
    venue: 'escorxador',
    organizers: ['orchestra'],
    categories: ['families', 'classical'],
    tags: ['wordless'],
    cost: '€6',
    texts: {
      ca: {
        title: 'Concert per a nadons i genolls',
        description:
          'Quaranta minuts de quartet de corda a ras de terra, amb els músics asseguts al mig i el públic gatejant al voltant. Els cotxets es deixen a l’entrada i els plors no molesten ningú.',
        excerpt: 'Quartet de corda a ras de terra.',
      },
      en: {
        title: 'A concert for babies and knees',
        description:
          'Forty minutes of string quartet at floor level, with the players in the middle and the audience crawling round them. Prams stay at the door, and crying disturbs nobody.',
        excerpt: 'A string quartet at floor level.',
      },
      de: {
        title: 'Konzert für Babys und Knie',
        description:
          'Vierzig Minuten Streichquartett auf Bodenhöhe: Die Musiker sitzen in der Mitte, das Publikum krabbelt außen herum. Kinderwagen bleiben am Eingang, und Weinen stört niemanden.',
        excerpt: 'Streichquartett auf Bodenhöhe.',
      },
      es: {
        title: 'Concierto para bebés y rodillas',
        description:
          'Cuarenta minutos de cuarteto de cuerda a ras de suelo, con los músicos sentados en el centro y el público gateando alrededor. Los cochecitos se quedan en la entrada y los llantos no molestan a nadie.',
        excerpt: 'Cuarteto de cuerda a ras de suelo.',
      },
    },
  },
  {
    id: 207,
    when: at(on('sat', 7), '10:30', '13:00'),
    venue: 'park',
    organizers: ['traders', 'friends'],
    categories: ['families', 'city'],
    tags: ['outdoors', 'workshop'],
    cost: '0',
    texts: {
      ca: {
        title: 'Fem volar l’estel',
        description:
          '<p>Canya, paper de seda i cordill: en dues hores surt un estel que vola, si el vent hi posa de la seva part.</p><ul><li>De 10.30 a 12: taller sota els àlbers.</li><li>A les 12: enlairament general al prat gran.</li></ul>',
        excerpt: 'Canya, paper de seda, cordill i vent.',
      },
      en: {
        title: 'Let’s go fly a kite',
        description:
          '<p>Cane, tissue paper and string: in two hours you have a kite that flies, if the wind does its share.</p><ul><li>10.30 to 12: workshop under the poplars.</li><li>At 12: general lift-off on the big meadow.</li></ul>',
        excerpt: 'Cane, tissue paper, string and wind.',
      },
      de: {
        title: 'Wir lassen Drachen steigen',
        description:
          '<p>Schilfrohr, Seidenpapier und Schnur: In zwei Stunden entsteht ein Drachen, der fliegt – wenn der Wind mitmacht.</p><ul><li>10.30 bis 12 Uhr: Werkstatt unter den Pappeln.</li><li>12 Uhr: gemeinsamer Start auf der großen Wiese.</li></ul>',
        excerpt: 'Schilfrohr, Seidenpapier, Schnur und Wind.',
      },
      es: {
        title: 'A volar la cometa',
        description:
          '<p>Caña, papel de seda y cordel: en dos horas sale una cometa que vuela, si el viento pone de su parte.</p><ul><li>De 10.30 a 12: taller bajo los álamos.</li><li>A las 12: despegue general en el prado grande.</li></ul>',
        excerpt: 'Caña, papel de seda, cordel y viento.',
      },
    },
  },
  {
    id: 208,
    when: at(inDays(3), '17:30', '19:00'),
    venue: 'museum',
    organizers: ['council'],
    categories: ['families', 'exhibitions'],
    cost: '€3',
    texts: {
      ca: {
        title: 'Què hi fa això aquí? Concurs al museu',
        description:
          'Dotze objectes estan fora de lloc i només qui mira de debò els troba. Equips de dos a cinc, amb almenys una persona de menys de deu anys que és qui té l’última paraula.',
        excerpt: 'Dotze objectes fora de lloc i un jurat de menys de deu anys.',
      },
      en: {
        title: 'What is that doing here? A museum quiz',
        description:
          'Twelve objects are in the wrong place, and only those who really look will find them. Teams of two to five, with at least one person under ten, who has the last word.',
        excerpt: 'Twelve objects out of place, and the under-tens decide.',
      },
      de: {
        title: 'Was macht das denn hier? Museumsquiz',
        description:
          'Zwölf Dinge stehen am falschen Platz, und nur wer wirklich hinsieht, findet sie. Gruppen von zwei bis fünf, davon mindestens eine Person unter zehn Jahren: Sie hat das letzte Wort.',
        excerpt: 'Zwölf Dinge am falschen Platz, und wer unter zehn ist, entscheidet.',
      },
      es: {
        title: '¿Qué hace esto aquí? Concurso en el museo',
        description:
          'Doce objetos están fuera de sitio y solo quien mira de verdad los encuentra. Equipos de dos a cinco, con al menos una persona de menos de diez años, que es quien tiene la última palabra.',
        excerpt: 'Doce objetos fuera de sitio y un jurado de menos de diez años.',
      },
    },
  },
  {
    id: 209,
    when: at(on('sun', 41), '10:00', '13:30'),
    venue: 'park',
    organizers: ['council', 'traders'],
    categories: ['families', 'city'],
    tags: ['outdoors'],
    cost: '€4',
    texts: {
      ca: {
        title: 'El tresor del barquer',
        description:
          'Una gimcana de pont a pont amb mapa, brúixola i un barquer que només respon preguntes ben fetes. El tresor existeix i cada any se l’ha d’endur algú.',
        excerpt: 'De pont a pont amb mapa, brúixola i un barquer tossut.',
      },
      en: {
        title: 'The ferryman’s treasure',
        description:
          'A hunt from bridge to bridge with a map, a compass and a ferryman who only answers questions that are properly put. The treasure exists, and every year somebody has to take it home.',
        excerpt: 'From bridge to bridge with a map and a stubborn ferryman.',
      },
      de: {
        title: 'Der Schatz des Fährmanns',
        description:
          'Eine Schnitzeljagd von Brücke zu Brücke, mit Karte, Kompass und einem Fährmann, der nur gut gestellte Fragen beantwortet. Den Schatz gibt es wirklich, und jedes Jahr muss ihn jemand mit nach Hause nehmen.',
        excerpt: 'Von Brücke zu Brücke, mit Karte, Kompass und störrischem Fährmann.',
      },
      es: {
        title: 'El tesoro del barquero',
        description:
          'Una gincana de puente a puente con mapa, brújula y un barquero que solo responde a preguntas bien hechas. El tesoro existe y cada año alguien tiene que llevárselo a casa.',
        excerpt: 'De puente a puente con mapa, brújula y un barquero terco.',
      },
    },
  },
];
