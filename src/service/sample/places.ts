import type { VenueDefinition } from '#service/sample/definition';
import { VENUE } from '#service/sample/ids';

/** The other venues: museum, library, church, gallery and the open air. */
export const PLACES: readonly VenueDefinition[] = [
  {
    id: VENUE.museum,
    address: 'Plaça dels Pellaires, 1',
    zip: '17990',
    phone: '+34 555 010 150',
    website: 'https://museu.ribalera.example.org',
    latitude: 42.06902,
    longitude: 2.67221,
    map: true,
    texts: {
      ca: {
        name: 'Museu de la Ciutat',
        description:
          '<p>Dos mil anys de Ribalera en una casa de pellaires: àmfores, teles, màquines de filar i una sala sencera dedicada al riu i als seus desbordaments.</p>',
      },
      en: {
        name: 'City Museum',
        description:
          '<p>Two thousand years of Ribalera in a tanners’ house: amphorae, cloth, spinning machines and a whole room for the river and its floods.</p>',
      },
      de: {
        name: 'Stadtmuseum',
        description:
          '<p>Zweitausend Jahre Ribalera in einem Gerberhaus: Amphoren, Stoffe, Spinnmaschinen und ein ganzer Saal für den Fluss und seine Hochwasser.</p>',
      },
      es: {
        name: 'Museo de la Ciudad',
        description:
          '<p>Dos mil años de Ribalera en una casa de curtidores: ánforas, telas, máquinas de hilar y una sala entera dedicada al río y sus crecidas.</p>',
      },
    },
  },
  {
    id: VENUE.library,
    address: 'Passeig del Molí, 33',
    zip: '17992',
    phone: '+34 555 010 160',
    latitude: 42.07103,
    longitude: 2.67466,
    map: true,
    texts: {
      ca: {
        name: 'Biblioteca del Molí',
        description:
          '<p>Una biblioteca dins d’un molí fariner: la roda encara gira els dies de pluja, i la sala d’actes és on abans es pesava el blat.</p>',
      },
      en: {
        name: 'Mill Library',
        description:
          '<p>A library inside a flour mill: the wheel still turns on rainy days, and the hall is where the wheat was weighed.</p>',
      },
      de: {
        name: 'Bibliothek in der Mühle',
        description:
          '<p>Eine Bibliothek in einer Getreidemühle: An Regentagen dreht sich das Rad noch, und wo heute der Saal ist, wurde früher das Korn gewogen.</p>',
      },
      es: {
        name: 'Biblioteca del Molino',
        description:
          '<p>Una biblioteca dentro de un molino harinero: la rueda aún gira los días de lluvia, y el salón de actos es donde antes se pesaba el trigo.</p>',
      },
    },
  },
  {
    id: VENUE.church,
    address: 'Plaça de Sant Jaume, s/n',
    zip: '17990',
    latitude: 42.06791,
    longitude: 2.67049,
    map: true,
    texts: {
      ca: {
        name: 'Església de Sant Jaume',
        description:
          '<p>Gòtica per fora i barroca per dins, amb un orgue de 1742 i sis segons de reverberació. Convé portar un jersei fins i tot al juliol.</p>',
      },
      en: {
        name: 'Church of Sant Jaume',
        description:
          '<p>Gothic outside and baroque within, with an organ of 1742 and six seconds of echo. Bring a jumper, even in July.</p>',
      },
      de: {
        name: 'Kirche Sant Jaume',
        description:
          '<p>Außen gotisch, innen barock, mit einer Orgel von 1742 und sechs Sekunden Nachhall. Ein Pullover empfiehlt sich selbst im Juli.</p>',
      },
      es: {
        name: 'Iglesia de Sant Jaume',
        description:
          '<p>Gótica por fuera y barroca por dentro, con un órgano de 1742 y seis segundos de reverberación. Conviene llevar un jersey incluso en julio.</p>',
      },
    },
  },
  {
    id: VENUE.market,
    latitude: 42.06754,
    longitude: 2.67156,
    map: true,
    texts: {
      ca: { name: 'Plaça del Mercat', description: '' },
      en: { name: 'Market Square', description: '' },
      de: { name: 'Marktplatz', description: '' },
      es: { name: 'Plaza del Mercado', description: '' },
    },
  },
  {
    id: VENUE.park,
    latitude: 42.06389,
    longitude: 2.67033,
    map: false,
    texts: {
      ca: {
        name: 'Parc del Riu',
        description:
          '<p>Dotze hectàrees d’àlbers i canyissar entre els dos ponts. L’escenari és al prat gran, a deu minuts a peu de l’estació.</p>',
      },
      en: {
        name: 'River Park',
        description:
          '<p>Twelve hectares of poplars and reeds between the two bridges. The stage stands on the big meadow, ten minutes’ walk from the station.</p>',
      },
      de: {
        name: 'Flusspark',
        description:
          '<p>Zwölf Hektar Pappeln und Schilf zwischen den beiden Brücken. Die Bühne steht auf der großen Wiese, zehn Gehminuten vom Bahnhof.</p>',
      },
      es: {
        name: 'Parque del Río',
        description:
          '<p>Doce hectáreas de álamos y carrizal entre los dos puentes. El escenario está en el prado grande, a diez minutos a pie de la estación.</p>',
      },
    },
  },
  {
    id: VENUE.gallery,
    address: 'Carrer dels Vidriers, 9',
    zip: '17990',
    latitude: 42.06852,
    longitude: 2.67138,
    map: true,
    texts: {
      ca: {
        name: 'Casa Ferrer',
        description:
          '<p>Una casa modernista amb la tribuna més fotografiada del carrer dels Vidriers i, al primer pis, la galeria d’art contemporani de la ciutat.</p>',
      },
      en: {
        name: 'Casa Ferrer Gallery',
        description:
          '<p>An Art Nouveau house with the most photographed bay window in Glassmakers’ Street and, on the first floor, the city’s gallery of contemporary art.</p>',
      },
      de: {
        name: 'Galerie Casa Ferrer',
        description:
          '<p>Ein Jugendstilhaus mit dem meistfotografierten Erker der Glasergasse und, im ersten Stock, der städtischen Galerie für Gegenwartskunst.</p>',
      },
      es: {
        name: 'Casa Ferrer',
        description:
          '<p>Una casa modernista con el mirador más fotografiado de la calle de los Vidrieros y, en el primer piso, la galería de arte contemporáneo de la ciudad.</p>',
      },
    },
  },
];
