import type { VenueDefinition } from '#service/sample/definition';
import { VENUE } from '#service/sample/ids';

/** The venues where people sit together, dance, play and argue. */
export const MEETING_PLACES: readonly VenueDefinition[] = [
  {
    id: VENUE.casino,
    address: 'Carrer dels Teixidors, 21',
    zip: '17991',
    phone: '+34 555 010 181',
    latitude: 42.06931,
    longitude: 2.67012,
    map: true,
    texts: {
      ca: {
        name: 'Casino dels Teixidors',
        description:
          '<p>Els teixidors se’l van pagar setmana a setmana i el van inaugurar el 1923: cafè a baix, saló de ball a dalt i un teatret de cent seixanta cadires amb teló pintat.</p>',
      },
      en: {
        name: 'Weavers’ Casino',
        description:
          '<p>The weavers paid for it week by week and opened it in 1923: a café below, a ballroom above and a little theatre of a hundred and sixty chairs with a painted curtain.</p>',
      },
      de: {
        name: 'Weberkasino',
        description:
          '<p>Woche für Woche von den Webern abbezahlt und 1923 eröffnet: unten ein Café, oben ein Ballsaal und ein kleines Theater mit hundertsechzig Stühlen und gemaltem Vorhang.</p>',
      },
      es: {
        name: 'Casino de los Tejedores',
        description:
          '<p>Los tejedores lo pagaron semana a semana y lo inauguraron en 1923: café abajo, salón de baile arriba y un teatrillo de ciento sesenta sillas con telón pintado.</p>',
      },
    },
  },
  {
    id: VENUE.auditorium,
    address: 'Colònia Tèxtil, nau 5',
    zip: '17994',
    phone: '+34 555 010 182',
    website: 'https://auditori.ribalera.example.org',
    latitude: 42.06102,
    longitude: 2.66174,
    map: true,
    texts: {
      ca: {
        name: 'Auditori de la Filatura',
        description:
          '<p>On hi havia vuit-cents fusos hi ha tres-centes butaques. Les columnes de ferro es van quedar perquè aguanten la claraboia i perquè, diuen els músics, ressonen en sol.</p>',
      },
      en: {
        name: 'Spinning Mill Auditorium',
        description:
          '<p>Where there were eight hundred spindles there are three hundred seats. The iron columns were kept because they hold up the skylight and because, the players say, they ring in G.</p>',
      },
      de: {
        name: 'Konzertsaal in der Spinnerei',
        description:
          '<p>Wo achthundert Spindeln liefen, stehen dreihundert Sessel. Die Eisensäulen blieben, weil sie das Oberlicht tragen und weil sie, sagen die Musiker, in G klingen.</p>',
      },
      es: {
        name: 'Auditorio de la Hilatura',
        description:
          '<p>Donde había ochocientos husos hay trescientas butacas. Las columnas de hierro se quedaron porque sostienen la claraboya y porque, dicen los músicos, resuenan en sol.</p>',
      },
    },
  },
  {
    id: VENUE.bookshop,
    address: 'Carrer Nou, 17',
    zip: '17990',
    phone: '+34 555 010 183',
    website: 'https://tintaisal.ribalera.example.org',
    latitude: 42.06748,
    longitude: 2.67203,
    map: true,
    texts: {
      ca: {
        name: 'Llibreria Tinta i Sal',
        description:
          '<p>Abans saladora de bacallà, ara llibreria amb una taula llarga al fons. Alguns llibres encara en fan una mica d’olor.</p>',
      },
      en: {
        name: 'Ink & Salt Bookshop',
        description:
          '<p>Once a salt-cod store, now a bookshop with a long table at the back. Some of the books still smell of it a little.</p>',
      },
      de: {
        name: 'Buchhandlung Tinte und Salz',
        description:
          '<p>Früher ein Stockfischlager, heute eine Buchhandlung mit einem langen Tisch im Hinterzimmer. Manche Bücher riechen noch ein wenig danach.</p>',
      },
      es: {
        name: 'Librería Tinta y Sal',
        description:
          '<p>Antes almacén de bacalao, ahora librería con una mesa larga al fondo. Algunos libros aún huelen un poco.</p>',
      },
    },
  },
  {
    id: VENUE.civic,
    address: 'Plaça del Raval, 3',
    zip: '17993',
    phone: '+34 555 010 184',
    latitude: 42.06389,
    longitude: 2.67391,
    map: true,
    texts: {
      ca: {
        name: 'Centre Cívic del Raval',
        description:
          '<p>Una escola dels anys trenta amb pati, cuina gran i sales que es reserven en una llibreta. Ascensor i lavabos adaptats.</p>',
      },
      en: {
        name: 'Raval Civic Centre',
        description:
          '<p>A school of the 1930s with a courtyard, a large kitchen and rooms that are booked in an exercise book. There are a lift and accessible toilets.</p>',
      },
      de: {
        name: 'Bürgerzentrum Raval',
        description:
          '<p>Eine Schule aus den Dreißigern mit Hof, großer Küche und Räumen, die man in ein Schulheft einträgt. Aufzug und barrierefreie Toiletten sind vorhanden.</p>',
      },
      es: {
        name: 'Centro Cívico del Raval',
        description:
          '<p>Una escuela de los años treinta con patio, cocina grande y salas que se reservan en una libreta. Ascensor y aseos adaptados.</p>',
      },
    },
  },
  {
    id: VENUE.athenaeum,
    address: 'Carrer del Forn, 8',
    zip: '17990',
    phone: '+34 555 010 185',
    latitude: 42.06826,
    longitude: 2.67297,
    map: true,
    texts: {
      ca: {
        name: 'Ateneu Obrer',
        description:
          '<p>Fundat el 1886 per impressors i adobers, amb una biblioteca de set mil volums que va passar quaranta anys emparedada.</p>',
      },
      en: {
        name: 'Workers’ Athenaeum',
        description:
          '<p>Founded in 1886 by printers and tanners, with a library of seven thousand volumes that spent forty years bricked up behind a wall.</p>',
      },
      de: {
        name: 'Haus des Arbeitervereins',
        description:
          '<p>1886 von Druckern und Gerbern gegründet, mit einer Bibliothek von siebentausend Bänden, die vierzig Jahre lang eingemauert war.</p>',
      },
      es: {
        name: 'Ateneo Obrero',
        description:
          '<p>Fundado en 1886 por impresores y curtidores, con una biblioteca de siete mil volúmenes que pasó cuarenta años emparedada.</p>',
      },
    },
  },
  {
    id: VENUE.pottery,
    address: 'Carrer dels Terrissers, 12',
    zip: '17993',
    phone: '+34 555 010 186',
    website: 'https://obrador.ribalera.example.org',
    latitude: 42.06257,
    longitude: 2.67518,
    map: true,
    texts: {
      ca: {
        name: 'Obrador de la Terra',
        description:
          '<p>Un forn àrab, tres d’elèctrics i dotze torns sota una parra. Qui hi entra net en surt content.</p>',
      },
      en: {
        name: 'Earth Workshop',
        description:
          '<p>One old wood kiln, three electric ones and twelve wheels under a vine. People come in clean and leave happy.</p>',
      },
      de: {
        name: 'Werkhof Erde',
        description:
          '<p>Ein alter Holzbrandofen, drei elektrische und zwölf Drehscheiben unter einer Weinlaube. Wer sauber hereinkommt, geht vergnügt hinaus.</p>',
      },
      es: {
        name: 'Obrador de la Tierra',
        description:
          '<p>Un horno árabe, tres eléctricos y doce tornos bajo una parra. Quien entra limpio sale contento.</p>',
      },
    },
  },
  {
    id: VENUE.hall,
    address: 'Avinguda del Pla, 40',
    zip: '17995',
    phone: '+34 555 010 187',
    latitude: 42.05934,
    longitude: 2.67829,
    map: true,
    texts: {
      ca: {
        name: 'Pavelló del Pla',
        description:
          '<p>De dilluns a divendres, bàsquet i patinatge; els altres dies, tot el que no cap enlloc més. Hi caben mil dues-centes persones i altres tantes bicicletes.</p>',
      },
      en: {
        name: 'Plain Sports Hall',
        description:
          '<p>Basketball and roller skating from Monday to Friday; on other days, whatever fits nowhere else. Room for twelve hundred people and as many bicycles.</p>',
      },
      de: {
        name: 'Halle am Pla',
        description:
          '<p>Von Montag bis Freitag Basketball und Rollkunstlauf, an den übrigen Tagen alles, was sonst nirgends hineinpasst. Platz für zwölfhundert Menschen und ebenso viele Fahrräder.</p>',
      },
      es: {
        name: 'Pabellón del Llano',
        description:
          '<p>De lunes a viernes, baloncesto y patinaje; los demás días, todo lo que no cabe en otro sitio. Aforo para mil doscientas personas y otras tantas bicicletas.</p>',
      },
    },
  },
];
