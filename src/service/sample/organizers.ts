import type { InEvery } from '#service/sample/definition';
import { ORGANIZER } from '#service/sample/ids';

export type OrganizerDefinition = {
  readonly id: number;
  readonly phone?: string;
  readonly email?: string;
  readonly website?: string;
  readonly texts: InEvery<{ readonly name: string; readonly description: string }>;
};

/** The city’s own houses and its oldest associations. */
export const ORGANIZERS: readonly OrganizerDefinition[] = [
  {
    id: ORGANIZER.council,
    phone: '+34 555 010 100',
    email: 'cultura@ribalera.example.org',
    website: 'https://ribalera.example.org/cultura',
    texts: {
      ca: {
        name: 'Ajuntament de Ribalera, Cultura',
        description:
          'L’àrea de Cultura programa les festes de la ciutat, el museu i les biblioteques, i deixa espais i material a qui vulgui fer-hi alguna cosa.',
      },
      en: {
        name: 'Ribalera City Council, Culture',
        description:
          'The culture department runs the city’s festivals, its museum and libraries, and lends rooms and equipment to anyone with a plan.',
      },
      de: {
        name: 'Stadt Ribalera, Kulturamt',
        description:
          'Das Kulturamt verantwortet die Stadtfeste, das Museum und die Bibliotheken und verleiht Räume und Technik an alle, die etwas vorhaben.',
      },
      es: {
        name: 'Ayuntamiento de Ribalera, Cultura',
        description:
          'El área de Cultura programa las fiestas de la ciudad, el museo y las bibliotecas, y presta espacios y material a quien tenga algo entre manos.',
      },
    },
  },
  {
    id: ORGANIZER.theatre,
    phone: '+34 555 010 120',
    email: 'taquilla@teatre.ribalera.example.org',
    website: 'https://teatre.ribalera.example.org',
    texts: {
      ca: {
        name: 'Fundació Teatre de la Lera',
        description:
          'Una fundació de ciutadans que l’any 1931 va salvar el teatre de convertir-se en garatge, i que des d’aleshores no ha parat de programar.',
      },
      en: {
        name: 'Lera Theatre Foundation',
        description:
          'A foundation of citizens who in 1931 saved the theatre from becoming a garage and have been putting on plays ever since.',
      },
      de: {
        name: 'Stiftung Theater an der Lera',
        description:
          'Eine Bürgerstiftung, die das Theater 1931 davor bewahrte, eine Garage zu werden, und seither nicht aufgehört hat zu spielen.',
      },
      es: {
        name: 'Fundación Teatro de la Lera',
        description:
          'Una fundación ciudadana que en 1931 evitó que el teatro se convirtiera en garaje y que desde entonces no ha dejado de programar.',
      },
    },
  },
  {
    id: ORGANIZER.orchestra,
    email: 'oficina@orquestra.ribalera.example.org',
    website: 'https://orquestra.ribalera.example.org/?temporada=actual&lang=tot',
    texts: {
      ca: {
        name: 'Orquestra de Cambra de Ribalera',
        description:
          'Vint-i-sis músics sense director fix, amb una temporada de deu programes entre l’església i el teatre.',
      },
      en: {
        name: 'Ribalera Chamber Orchestra',
        description:
          'Twenty-six players without a permanent conductor, and a season of ten programmes between the church and the theatre.',
      },
      de: {
        name: 'Kammerorchester Ribalera',
        description:
          'Sechsundzwanzig Musikerinnen und Musiker ohne festen Dirigenten, zehn Programme im Jahr zwischen Kirche und Theater.',
      },
      es: {
        name: 'Orquesta de Cámara de Ribalera',
        description:
          'Veintiséis músicos sin director titular y una temporada de diez programas entre la iglesia y el teatro.',
      },
    },
  },
  {
    id: ORGANIZER.filmClub,
    email: 'hola@cineclub.ribalera.example.org',
    texts: {
      ca: {
        name: 'Cineclub Lumen',
        description:
          'Cada dimarts una pel·lícula que val la pena veure en pantalla gran, amb presentació breu i col·loqui llarg.',
      },
      en: {
        name: 'Lumen Film Club',
        description:
          'Every Tuesday a film that deserves a big screen, with a short introduction and a long conversation.',
      },
      de: {
        name: 'Filmclub Lumen',
        description:
          'Jeden Dienstag ein Film, der auf die große Leinwand gehört, mit kurzer Einführung und langem Gespräch.',
      },
      es: {
        name: 'Cineclub Lumen',
        description: 'Cada martes una película que merece la pantalla grande, con presentación breve y coloquio largo.',
      },
    },
  },
  {
    id: ORGANIZER.traders,
    phone: '+34 555 010 140',
    texts: {
      ca: { name: 'Veïns & Botiguers de la Plaça del Mercat', description: '' },
      en: { name: 'Market Square Neighbours & Traders', description: '' },
      de: { name: 'Nachbarn & Händler am Marktplatz', description: '' },
      es: { name: 'Vecinos & Comerciantes de la Plaza del Mercado', description: '' },
    },
  },
  {
    id: ORGANIZER.friends,
    website: 'https://moli.ribalera.example.org',
    texts: {
      ca: {
        name: 'Amics del Molí',
        description: 'Associació de lectors que obre la biblioteca quan la biblioteca tanca.',
      },
      en: {
        name: 'Friends of the Mill',
        description: 'A readers’ association that opens the library when the library is closed.',
      },
      de: {
        name: 'Freunde der Mühle',
        description: 'Ein Verein von Leserinnen und Lesern, der die Bibliothek öffnet, wenn sie geschlossen hat.',
      },
      es: {
        name: 'Amigos del Molino',
        description: 'Asociación de lectores que abre la biblioteca cuando la biblioteca cierra.',
      },
    },
  },
];
