import { at, inDays, on } from '#service/sample/dates';
import type { EventDefinition, EventText, InEvery } from '#service/sample/definition';

/** A Saturday story hour at the library, each with a tale of its own. */
function storyHour(id: number, week: number, texts: InEvery<EventText>): EventDefinition {
  return {
    id,
    when: at(on('sat', week), '11:00', '11:50'),
    venue: 'library',
    organizers: ['friends'],
    categories: ['families', 'words'],
    tags: ['free'],
    cost: 'free',
    texts,
  };
}

/** For children and whoever comes with them. Ids 201 to 219. */
export const FAMILIES: readonly EventDefinition[] = [
  storyHour(201, 0, {
    ca: {
      title: 'L’hora del conte: En Patufet perd un botó',
      description:
        'El més menut de tots els contes torna a sortir de casa cantant, però aquesta vegada el bou no és on hauria de ser. Conte a tres veus per a majors de quatre anys; els germans petits poden seure a la catifa.',
      excerpt: 'Un conte a tres veus per a majors de quatre anys.',
    },
    en: {
      title: 'Story hour: Patufet loses a button',
      description:
        'The tiniest boy in Catalan folklore leaves the house singing once more, but this time the ox is not where it ought to be. A tale in three voices, told in English for ages four and up; little brothers and sisters may sit on the rug.',
      excerpt: 'A tale in three voices for ages four and up.',
    },
    de: {
      title: 'Märchenstunde: Patufet verliert einen Knopf',
      description:
        'Der winzigste Junge der katalanischen Märchen geht wieder singend aus dem Haus, doch diesmal steht der Ochse nicht, wo er stehen sollte. Eine Geschichte mit drei Stimmen, ab vier Jahren; kleinere Geschwister dürfen auf den Teppich.',
      excerpt: 'Eine Geschichte mit drei Stimmen, ab vier Jahren.',
    },
    es: {
      title: 'La hora del cuento: Patufet pierde un botón',
      description:
        'El niño más pequeño de los cuentos catalanes vuelve a salir de casa cantando, pero esta vez el buey no está donde debería. Cuento a tres voces para mayores de cuatro años; los hermanos pequeños pueden sentarse en la alfombra.',
      excerpt: 'Un cuento a tres voces para mayores de cuatro años.',
    },
  }),
  storyHour(202, 1, {
    ca: {
      title: 'L’hora del conte: La sopa de pedra',
      description:
        'Un caminant arriba a un poble amb una pedra i molta gana, i el poble acaba posant-hi la resta. Porteu una verdura: en acabar fem la sopa de debò.',
      excerpt: 'Porteu una verdura: en acabar fem la sopa.',
    },
    en: {
      title: 'Story hour: Stone soup',
      description:
        'A traveller comes to a village with a stone and a great appetite, and the village ends up adding the rest. Bring a vegetable: afterwards we make the soup for real.',
      excerpt: 'Bring a vegetable: afterwards we make the soup.',
    },
    de: {
      title: 'Märchenstunde: Die Steinsuppe',
      description:
        'Ein Wanderer kommt mit einem Stein und großem Hunger in ein Dorf, und am Ende gibt das Dorf den Rest dazu. Bringt ein Gemüse mit: Danach kochen wir die Suppe wirklich.',
      excerpt: 'Bringt ein Gemüse mit: Danach wird gekocht.',
    },
    es: {
      title: 'La hora del cuento: La sopa de piedra',
      description:
        'Un caminante llega a un pueblo con una piedra y mucha hambre, y el pueblo acaba poniendo lo demás. Traed una verdura: al terminar hacemos la sopa de verdad.',
      excerpt: 'Traed una verdura: al terminar hacemos la sopa.',
    },
  }),
  storyHour(203, 3, {
    ca: {
      title: 'L’hora del conte: Els músics de Bremen',
      description:
        'Un ruc, un gos, un gat i un gall que ja no serveixen per a res munten una banda i fan fugir uns lladres. Hi ha instruments per a tothom i, sobretot, hi ha permís per fer soroll a la biblioteca.',
      excerpt: 'Avui hi ha permís per fer soroll a la biblioteca.',
    },
    en: {
      title: 'Story hour: The Musicians of Bremen',
      description:
        'A donkey, a dog, a cat and a cockerel who are no longer good for anything form a band and scare off some robbers. There are instruments for everyone and, above all, there is permission to make a noise in the library.',
      excerpt: 'Today you may make a noise in the library.',
    },
    de: {
      title: 'Märchenstunde: Die Bremer Stadtmusikanten',
      description:
        'Esel, Hund, Katze und Hahn, die zu nichts mehr taugen sollen, gründen eine Kapelle und verjagen ein paar Räuber. Für alle gibt es Instrumente und vor allem die Erlaubnis, in der Bibliothek Lärm zu machen.',
      excerpt: 'Heute darf in der Bibliothek Lärm gemacht werden.',
    },
    es: {
      title: 'La hora del cuento: Los músicos de Bremen',
      description:
        'Un burro, un perro, un gato y un gallo que ya no sirven para nada forman una banda y ahuyentan a unos ladrones. Hay instrumentos para todos y, sobre todo, hay permiso para hacer ruido en la biblioteca.',
      excerpt: 'Hoy hay permiso para hacer ruido en la biblioteca.',
    },
  }),
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
