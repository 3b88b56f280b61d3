import type { VenueDefinition } from '#service/sample/definition';
import { VENUE } from '#service/sample/ids';

/** Cloister, tower, bridge and other places that were once for something else. */
export const OLD_STONES: readonly VenueDefinition[] = [
  {
    id: VENUE.cloister,
    address: 'Carrer de les Monges, 2',
    zip: '17990',
    latitude: 42.06874,
    longitude: 2.66958,
    map: true,
    texts: {
      ca: {
        name: 'Claustre de Santa Clara',
        description:
          '<p>Trenta-dos capitells, cap d’igual, i un pou que encara dona aigua. Accés per la porta petita, amb un graó.</p>',
      },
      en: {
        name: 'Cloister of Santa Clara',
        description:
          '<p>Thirty-two capitals, no two alike, and a well that still gives water. Entry by the small door, which has one step.</p>',
      },
      de: {
        name: 'Kreuzgang Santa Clara',
        description:
          '<p>Zweiunddreißig Kapitelle, keines wie das andere, und ein Brunnen, der noch Wasser gibt. Zugang durch die kleine Tür, mit einer Stufe.</p>',
      },
      es: {
        name: 'Claustro de Santa Clara',
        description:
          '<p>Treinta y dos capiteles, ninguno igual, y un pozo que todavía da agua. Acceso por la puerta pequeña, con un escalón.</p>',
      },
    },
  },
  {
    id: VENUE.observatory,
    address: 'Camí del Puig, s/n',
    zip: '17996',
    website: 'https://observatori.ribalera.example.org',
    latitude: 42.08143,
    longitude: 2.65207,
    map: true,
    texts: {
      ca: {
        name: 'Observatori del Puig',
        description:
          '<p>Una cúpula de quatre metres feta per aficionats als anys setanta, a sis-cents deu metres d’altitud i lluny de tots els fanals. S’hi arriba per una pista en bon estat.</p>',
      },
      en: {
        name: 'Puig Observatory',
        description:
          '<p>A four-metre dome built by amateurs in the seventies, at six hundred and ten metres and far from any street lamp. It is reached by a track in good repair.</p>',
      },
      de: {
        name: 'Sternwarte auf dem Puig',
        description:
          '<p>Eine Vier-Meter-Kuppel, in den Siebzigern von Liebhabern gebaut, auf sechshundertzehn Metern Höhe und weit weg von jeder Straßenlaterne. Die Zufahrt ist ein gut befestigter Feldweg.</p>',
      },
      es: {
        name: 'Observatorio del Puig',
        description:
          '<p>Una cúpula de cuatro metros hecha por aficionados en los años setenta, a seiscientos diez metros de altitud y lejos de todas las farolas. Se llega por una pista en buen estado.</p>',
      },
    },
  },
  {
    id: VENUE.garden,
    address: 'Pujada de les Remeieres, 6',
    zip: '17990',
    latitude: 42.07016,
    longitude: 2.67145,
    map: true,
    texts: {
      ca: {
        name: 'Jardí de les Remeieres',
        description:
          '<p>Quatre terrasses de plantes medicinals dins la muralla, cuidades per voluntaris. Cada etiqueta diu què cura, què no i qui ho deia.</p>',
      },
      en: {
        name: 'Herb-wives’ Garden',
        description:
          '<p>Four terraces of medicinal plants inside the city wall, kept by volunteers. Every label says what it cures, what it does not and who said so.</p>',
      },
      de: {
        name: 'Garten der Kräuterfrauen',
        description:
          '<p>Vier Terrassen mit Heilpflanzen innerhalb der Stadtmauer, gepflegt von Freiwilligen. Auf jedem Schild steht, was die Pflanze heilt, was nicht und wer es behauptet hat.</p>',
      },
      es: {
        name: 'Jardín de las Herboleras',
        description:
          '<p>Cuatro terrazas de plantas medicinales dentro de la muralla, cuidadas por voluntarios. Cada etiqueta dice qué cura, qué no y quién lo decía.</p>',
      },
    },
  },
  {
    id: VENUE.cafe,
    address: 'Passeig de l’Estació, 1',
    zip: '17992',
    latitude: 42.06515,
    longitude: 2.66703,
    map: true,
    texts: {
      ca: {
        name: 'Cafè de l’Estació',
        description: '<p>Marbre, miralls i cap tren. S’hi esmorza des de les sis i s’hi juga a escacs des de 1931.</p>',
      },
      en: {
        name: 'Station Café',
        description:
          '<p>Marble, mirrors and not a single train. There has been breakfast here from six in the morning, and chess since 1931.</p>',
      },
      de: {
        name: 'Bahnhofscafé',
        description: '<p>Marmor, Spiegel und kein einziger Zug. Frühstück gibt es ab sechs, Schach seit 1931.</p>',
      },
      es: {
        name: 'Café de la Estación',
        description:
          '<p>Mármol, espejos y ningún tren. Se desayuna desde las seis y se juega al ajedrez desde 1931.</p>',
      },
    },
  },
  {
    id: VENUE.station,
    address: 'Passeig de l’Estació, 3',
    zip: '17992',
    latitude: 42.06487,
    longitude: 2.66651,
    map: true,
    texts: {
      ca: {
        name: 'Estació Vella',
        description:
          '<p>Andanes cobertes d’una estació de 1908 on no va arribar mai cap tren: noranta metres de marquesina de ferro, a resguard de tot.</p>',
      },
      en: {
        name: 'Old Station',
        description:
          '<p>The covered platforms of a station of 1908 that no train ever reached: ninety metres of iron canopy, sheltered from everything.</p>',
      },
      de: {
        name: 'Alter Bahnhof',
        description:
          '<p>Die überdachten Bahnsteige eines Bahnhofs von 1908, in dem nie ein Zug ankam: neunzig Meter Eisendach, vor allem geschützt.</p>',
      },
      es: {
        name: 'Estación Vieja',
        description:
          '<p>Andenes cubiertos de una estación de 1908 a la que nunca llegó un tren: noventa metros de marquesina de hierro, a resguardo de todo.</p>',
      },
    },
  },
  {
    id: VENUE.tower,
    zip: '17996',
    latitude: 42.07562,
    longitude: 2.66381,
    map: true,
    texts: {
      ca: {
        name: 'Torre del Guaita',
        description:
          '<p>Una torre de senyals del segle XI, amb vuitanta-quatre graons i vista fins als Pirineus si ha bufat tramuntana.</p>',
      },
      en: {
        name: 'Watchman’s Tower',
        description:
          '<p>An eleventh-century signal tower of eighty-four steps, with a view as far as the Pyrenees after a north wind.</p>',
      },
      de: {
        name: 'Alter Wachtturm',
        description:
          '<p>Ein Signalturm aus dem elften Jahrhundert mit vierundachtzig Stufen und, nach der Tramuntana, Blick bis zu den Pyrenäen.</p>',
      },
      es: {
        name: 'Torre del Vigía',
        description:
          '<p>Una torre de señales del siglo XI, con ochenta y cuatro escalones y vistas hasta los Pirineos si ha soplado tramontana.</p>',
      },
    },
  },
  {
    id: VENUE.bridge,
    latitude: 42.06612,
    longitude: 2.67402,
    map: true,
    texts: {
      ca: {
        name: 'Pont Vell',
        description: '<p>Set arcs, set èpoques i una creu de pedra al mig, on es troba tothom que ha de trobar-se.</p>',
      },
      en: {
        name: 'Old Bridge',
        description:
          '<p>Seven arches from seven periods and a stone cross in the middle, where everyone who has to meet meets.</p>',
      },
      de: {
        name: 'Alte Brücke',
        description:
          '<p>Sieben Bögen aus sieben Epochen und in der Mitte ein Steinkreuz, an dem sich alle treffen, die sich treffen müssen.</p>',
      },
      es: {
        name: 'Puente Viejo',
        description:
          '<p>Siete arcos, siete épocas y una cruz de piedra en medio, donde se encuentra todo el que tiene que encontrarse.</p>',
      },
    },
  },
  {
    id: VENUE.pool,
    address: 'Carrer dels Banys, 5',
    zip: '17993',
    latitude: 42.06301,
    longitude: 2.67287,
    map: true,
    texts: {
      ca: {
        name: 'Piscina Vella',
        description:
          '<p>Rajola turquesa, trampolí de tres metres i ni una gota d’aigua. El bar obre de Sant Joan a la Mare de Déu de setembre.</p>',
      },
      en: {
        name: 'Old Swimming Pool',
        description:
          '<p>Turquoise tiles, a three-metre board and not a drop of water. The bar is open from midsummer to early September.</p>',
      },
      de: {
        name: 'Altes Schwimmbad',
        description:
          '<p>Türkisfarbene Kacheln, ein Dreimeterbrett und kein Tropfen Wasser. Die Bar hat von Johanni bis Anfang September geöffnet.</p>',
      },
      es: {
        name: 'Piscina Vieja',
        description:
          '<p>Azulejo turquesa, trampolín de tres metros y ni una gota de agua. El bar abre de San Juan a principios de septiembre.</p>',
      },
    },
  },
];
