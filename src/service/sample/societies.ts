import { ORGANIZER } from '#service/sample/ids';
import type { OrganizerDefinition } from '#service/sample/organizers';

/** Clubs, cooperatives and neighbours. */
export const SOCIETIES: readonly OrganizerDefinition[] = [
  {
    id: ORGANIZER.chess,
    email: 'peo@escacs.ribalera.example.org',
    texts: {
      ca: {
        name: 'Club d’Escacs Peó Passat',
        description:
          'Noranta-tres socis, de vuit a vuitanta-vuit anys, i un equip que puja i baixa de categoria amb elegància.',
      },
      en: {
        name: 'Passed Pawn Chess Club',
        description:
          'Ninety-three members aged from eight to eighty-eight, and a team that is promoted and relegated with equal grace.',
      },
      de: {
        name: 'Schachclub Freibauer',
        description:
          'Dreiundneunzig Mitglieder von acht bis achtundachtzig und eine Mannschaft, die mit Anstand auf- und absteigt.',
      },
      es: {
        name: 'Club de Ajedrez Peón Pasado',
        description:
          'Noventa y tres socios, de ocho a ochenta y ocho años, y un equipo que sube y baja de categoría con elegancia.',
      },
    },
  },
  {
    id: ORGANIZER.hikers,
    phone: '+34 555 010 191',
    email: 'sortides@muntanya.ribalera.example.org',
    website: 'https://muntanya.ribalera.example.org',
    texts: {
      ca: {
        name: 'Centre Excursionista de la Lera',
        description:
          'Marca camins, neteja fonts i cuida el jardí de plantes remeieres des de 1912. Els diumenges, a peu.',
      },
      en: {
        name: 'Lera Ramblers',
        description:
          'They have been marking paths, clearing springs and tending the herb garden since 1912. On Sundays, on foot.',
      },
      de: {
        name: 'Wanderverein Lera',
        description: 'Markiert Wege, säubert Quellen und pflegt den Kräutergarten, und das seit 1912. Sonntags zu Fuß.',
      },
      es: {
        name: 'Centro Excursionista de la Lera',
        description:
          'Señaliza caminos, limpia fuentes y cuida el jardín de plantas medicinales desde 1912. Los domingos, a pie.',
      },
    },
  },
  {
    id: ORGANIZER.stargazers,
    email: 'nits@observatori.ribalera.example.org',
    website: 'https://observatori.ribalera.example.org',
    texts: {
      ca: {
        name: 'Agrupació Astronòmica del Puig',
        description:
          'Gent que dorm poc i apaga llums. L’any 1976 va construir un observatori amb les seves mans i encara en paga la cúpula.',
      },
      en: {
        name: 'Puig Astronomical Society',
        description:
          'People who sleep little and turn off lights. In 1976 they built an observatory with their own hands and are still paying for the dome.',
      },
      de: {
        name: 'Sternfreunde vom Puig',
        description:
          'Leute, die wenig schlafen und Lampen ausschalten. 1976 bauten sie eigenhändig eine Sternwarte und zahlen noch immer an der Kuppel.',
      },
      es: {
        name: 'Agrupación Astronómica del Puig',
        description:
          'Gente que duerme poco y apaga luces. En 1976 construyó un observatorio con sus manos y todavía está pagando la cúpula.',
      },
    },
  },
  {
    id: ORGANIZER.museum,
    phone: '+34 555 010 151',
    email: 'visites@museu.ribalera.example.org',
    website: 'https://museu.ribalera.example.org',
    texts: {
      ca: {
        name: 'Museu de la Ciutat, servei educatiu',
        description: 'Tres educadores i un conservador que prefereixen explicar una peça bé que cent de pressa.',
      },
      en: {
        name: 'City Museum, Learning',
        description:
          'Three educators and a curator who would rather explain one object well than a hundred in a hurry.',
      },
      de: {
        name: 'Stadtmuseum, Vermittlung',
        description: 'Drei Museumspädagoginnen und ein Kurator, die lieber ein Stück gut erklären als hundert in Eile.',
      },
      es: {
        name: 'Museo de la Ciudad, servicio educativo',
        description: 'Tres educadoras y un conservador que prefieren explicar bien una pieza que cien deprisa.',
      },
    },
  },
  {
    id: ORGANIZER.bookshop,
    phone: '+34 555 010 183',
    email: 'taula@tintaisal.ribalera.example.org',
    texts: {
      ca: {
        name: 'Tinta i Sal, llibreters',
        description: 'Llibreters de tercera generació; la primera venia bacallà.',
      },
      en: {
        name: 'Ink & Salt, booksellers',
        description: 'Third-generation booksellers; the first generation sold cod.',
      },
      de: {
        name: 'Tinte und Salz, Buchhändler',
        description: 'Buchhändler in dritter Generation; die erste handelte mit Stockfisch.',
      },
      es: { name: 'Tinta y Sal, libreros', description: 'Libreros de tercera generación; la primera vendía bacalao.' },
    },
  },
  {
    id: ORGANIZER.potters,
    email: 'tallers@obrador.ribalera.example.org',
    website: 'https://obrador.ribalera.example.org',
    texts: {
      ca: {
        name: 'Cooperativa de l’Obrador',
        description:
          'Nou artesans que comparteixen forn, furgoneta i dinar, i ensenyen l’ofici a qui el vulgui aprendre.',
      },
      en: {
        name: 'Workshop Cooperative',
        description:
          'Nine makers who share a kiln, a van and their lunch, and teach their trades to anyone who wants to learn.',
      },
      de: {
        name: 'Werkhof-Genossenschaft',
        description:
          'Neun Handwerkerinnen und Handwerker, die sich Ofen, Lieferwagen und Mittagessen teilen und weitergeben, was sie können.',
      },
      es: {
        name: 'Cooperativa del Obrador',
        description:
          'Nueve artesanos que comparten horno, furgoneta y comida, y enseñan el oficio a quien quiera aprenderlo.',
      },
    },
  },
  {
    id: ORGANIZER.bagpipe,
    website: 'https://sacdegemecs.ribalera.example.org',
    texts: {
      ca: {
        name: 'Associació Sac de Gemecs',
        description: 'Música i ball d’arrel, amb instruments que espanten els gossos i fan moure els peus.',
      },
      en: {
        name: 'Bagpipe Society',
        description: 'Traditional music and dance, on instruments that frighten dogs and set feet moving.',
      },
      de: {
        name: 'Verein Sackpfeife',
        description:
          'Überlieferte Musik und Tänze, mit Instrumenten, die Hunde erschrecken und Füße in Bewegung setzen.',
      },
      es: {
        name: 'Asociación La Gaita',
        description: 'Música y baile de raíz, con instrumentos que asustan a los perros y mueven los pies.',
      },
    },
  },
  {
    id: ORGANIZER.weavers,
    email: 'companyia@teixidors.ribalera.example.org',
    texts: {
      ca: {
        name: 'Companyia dels Teixidors',
        description:
          'Teatre d’aficionats amb cent anys d’assaigs al damunt: de dia despatxen, fan classe o condueixen; de nit, Gógol.',
      },
      en: {
        name: 'The Weavers’ Company',
        description:
          'Amateur theatre with a hundred years of rehearsals behind it: by day they serve, teach or drive; by night, Gogol.',
      },
      de: {
        name: 'Weber-Ensemble',
        description:
          'Laientheater mit hundert Jahren Proben: Tagsüber verkaufen, unterrichten oder fahren sie, abends ist Gogol.',
      },
      es: {
        name: 'Compañía de los Tejedores',
        description:
          'Teatro de aficionados con cien años de ensayos a cuestas: de día despachan, dan clase o conducen; de noche, Gógol.',
      },
    },
  },
  {
    id: ORGANIZER.raval,
    phone: '+34 555 010 192',
    email: 'veins@raval.ribalera.example.org',
    texts: {
      ca: {
        name: 'Associació de Veïns del Raval',
        description: 'Vint-i-set llengües, una cuina i una festa major. Les reunions són obertes i s’hi sopa.',
      },
      en: {
        name: 'Raval Neighbourhood Association',
        description:
          'Twenty-seven languages, one kitchen and a street party. Meetings are open to all, and supper is served.',
      },
      de: {
        name: 'Nachbarschaftsverein Raval',
        description:
          'Siebenundzwanzig Sprachen, eine Küche und ein Straßenfest. Die Sitzungen sind offen, und es gibt Abendessen.',
      },
      es: {
        name: 'Asociación de Vecinos del Raval',
        description: 'Veintisiete lenguas, una cocina y una fiesta mayor. Las reuniones son abiertas y se cena.',
      },
    },
  },
];
