import type { VenueDefinition } from '#service/sample/definition';
import { VENUE } from '#service/sample/ids';

/** The venues with a stage, a screen or a dance floor. */
export const HALLS: readonly VenueDefinition[] = [
  {
    id: VENUE.theatre,
    address: 'Rambla de la Lera, 4',
    zip: '17990',
    phone: '+34 555 010 121',
    website: 'https://teatre.ribalera.example.org',
    latitude: 42.06715,
    longitude: 2.67101,
    map: true,
    texts: {
      ca: {
        name: 'Teatre de la Lera',
        description:
          '<p>Platea vermella, dos pisos de llotges i un galliner des d’on es veu millor que enlloc. Construït el 1887 a tocar del riu, el teatre té 412 butaques, bucle magnètic i accés sense graons per la Rambla.</p>',
      },
      en: {
        name: 'Lera Theatre',
        description:
          '<p>Red stalls, two tiers of boxes and a gallery with the best view in the house. Built beside the river in 1887, the theatre has 412 seats, an induction loop and step-free access from the Rambla.</p>',
      },
      de: {
        name: 'Theater an der Lera',
        description:
          '<p>Rotes Parkett, zwei Ränge mit Logen und ein Olymp, von dem aus man am besten sieht. Das 1887 am Fluss erbaute Haus hat 412 Plätze, eine Induktionsschleife und einen stufenlosen Zugang von der Rambla.</p>',
      },
      es: {
        name: 'Teatro de la Lera',
        description:
          '<p>Platea roja, dos pisos de palcos y un gallinero desde el que se ve mejor que en ninguna parte. Construido en 1887 junto al río, el teatro tiene 412 butacas, bucle magnético y acceso sin escalones por la Rambla.</p>',
      },
    },
  },
  {
    id: VENUE.escorxador,
    address: 'Carrer de l’Escorxador, 18',
    zip: '17991',
    phone: '+34 555 010 130',
    website: 'https://escorxador.ribalera.example.org',
    latitude: 42.06447,
    longitude: 2.67655,
    map: true,
    texts: {
      ca: {
        name: "L'Escorxador, centre d'arts",
        description:
          '<p>L’antic escorxador municipal és des del 2004 una casa de creació: tres naus, tallers d’impremta i ceràmica i una sala negra per a la dansa. El bar obre una hora abans de cada funció.</p>',
      },
      en: {
        name: "L'Escorxador Arts Centre",
        description:
          '<p>The old municipal slaughterhouse has been a house of making since 2004: three halls, print and pottery workshops and a black box for dance. The bar opens an hour before every performance.</p>',
      },
      de: {
        name: "Kunsthaus L'Escorxador",
        description:
          '<p>Der alte Schlachthof ist seit 2004 ein Haus für alle, die etwas herstellen: drei Hallen, Werkstätten für Druck und Keramik und eine Blackbox für den Tanz. Die Bar öffnet eine Stunde vor jeder Vorstellung.</p>',
      },
      es: {
        name: "L'Escorxador, centro de artes",
        description:
          '<p>El antiguo matadero municipal es desde 2004 una casa de creación: tres naves, talleres de imprenta y cerámica y una sala negra para la danza. El bar abre una hora antes de cada función.</p>',
      },
    },
  },
  {
    id: VENUE.cinema,
    address: 'Carrer Nou, 52',
    zip: '17990',
    website: 'https://lumen.ribalera.example.org',
    latitude: 42.06693,
    longitude: 2.67244,
    map: true,
    texts: {
      ca: {
        name: 'Cinema Lumen',
        description:
          '<p>Una sola sala, dos projectors de 35 mm i un piano vertical que encara acompanya les pel·lícules mudes.</p>',
      },
      en: {
        name: 'Lumen Cinema',
        description:
          '<p>A single screen, two 35 mm projectors and an upright piano that still accompanies the silents.</p>',
      },
      de: {
        name: 'Lumen-Kino',
        description:
          '<p>Ein einziger Saal, zwei 35-mm-Projektoren und ein Klavier, das noch immer die Stummfilme begleitet.</p>',
      },
      es: {
        name: 'Cine Lumen',
        description:
          '<p>Una sola sala, dos proyectores de 35 mm y un piano vertical que todavía acompaña a las películas mudas.</p>',
      },
    },
  },
  {
    id: VENUE.club,
    address: 'Moll de les Barques, 7',
    zip: '17993',
    phone: '+34 555 010 170',
    website: 'https://naublava.ribalera.example.org',
    latitude: 42.06568,
    longitude: 2.67512,
    map: true,
    texts: {
      ca: {
        name: 'La Nau Blava',
        description:
          '<p>El magatzem de barques on Ribalera balla des de 1979. Barra llarga, sostre baix i un so que envegen sales molt més grans.</p>',
      },
      en: {
        name: 'The Blue Boathouse',
        description:
          '<p>The boat shed where Ribalera has danced since 1979. A long bar, a low ceiling and a sound that much bigger rooms envy.</p>',
      },
      de: {
        name: 'Das Blaue Bootshaus',
        description:
          '<p>Der Bootsschuppen, in dem Ribalera seit 1979 tanzt. Langer Tresen, niedrige Decke und ein Klang, um den ihn größere Säle beneiden.</p>',
      },
      es: {
        name: 'La Nave Azul',
        description:
          '<p>El almacén de barcas donde Ribalera baila desde 1979. Barra larga, techo bajo y un sonido que envidian salas mucho mayores.</p>',
      },
    },
  },
  {
    id: VENUE.boilers,
    address: 'Colònia Tèxtil, nau 2',
    zip: '17994',
    draft: true,
    latitude: 42.06081,
    longitude: 2.66142,
    map: false,
    texts: {
      ca: { name: 'Sala de Calderes', description: '<p>La nova sala de la colònia tèxtil, encara en proves.</p>' },
      en: {
        name: 'The Boiler Room',
        description: '<p>The new hall in the old textile colony, still being tried out.</p>',
      },
      de: {
        name: 'Kesselhaus',
        description: '<p>Der neue Saal in der alten Textilsiedlung, noch im Probebetrieb.</p>',
      },
      es: { name: 'Sala de Calderas', description: '<p>La nueva sala de la colonia textil, todavía en pruebas.</p>' },
    },
  },
];
