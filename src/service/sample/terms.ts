import type { InEvery } from '#service/sample/definition';
import { CATEGORY, TAG } from '#service/sample/ids';

type TermText = { readonly name: string; readonly description: string };

type TermDefinition = { readonly id: number; readonly parent?: number; readonly texts: InEvery<TermText> };

const BROADER: readonly TermDefinition[] = [
  {
    id: CATEGORY.music,
    texts: {
      ca: { name: 'Música', description: 'Del quartet de corda a la pista de ball: tot el que sona a Ribalera.' },
      en: {
        name: 'Music',
        description: 'From the string quartet to the dance floor: everything you can hear in Ribalera.',
      },
      de: { name: 'Musik', description: 'Vom Streichquartett bis zur Tanzfläche: alles, was in Ribalera klingt.' },
      es: { name: 'Música', description: 'Del cuarteto de cuerda a la pista de baile: todo lo que suena en Ribalera.' },
    },
  },
  {
    id: CATEGORY.classical,
    parent: CATEGORY.music,
    texts: {
      ca: { name: 'Clàssica', description: 'Concerts simfònics, de cambra, corals i d’orgue.' },
      en: { name: 'Classical', description: 'Symphonic, chamber, choral and organ concerts.' },
      de: { name: 'Klassik', description: 'Sinfonie-, Kammer-, Chor- und Orgelkonzerte.' },
      es: { name: 'Clásica', description: 'Conciertos sinfónicos, de cámara, corales y de órgano.' },
    },
  },
  {
    id: CATEGORY.jazz,
    parent: CATEGORY.music,
    texts: {
      ca: { name: 'Jazz & blues', description: 'Clubs, jam sessions i el festival de cada any.' },
      en: { name: 'Jazz & blues', description: 'Clubs, jam sessions and the yearly festival.' },
      de: { name: 'Jazz & Blues', description: 'Clubs, Jamsessions und das jährliche Festival.' },
      es: { name: 'Jazz & blues', description: 'Clubes, jam sessions y el festival de cada año.' },
    },
  },
  {
    id: CATEGORY.stage,
    texts: {
      ca: { name: 'Arts escèniques', description: 'Teatre, dansa i tot el que necessita un escenari, o una plaça.' },
      en: { name: 'Stage', description: 'Theatre, dance and whatever else needs a stage, or a square.' },
      de: { name: 'Bühne', description: 'Theater, Tanz und was sonst eine Bühne braucht – oder einen Platz.' },
      es: { name: 'Artes escénicas', description: 'Teatro, danza y todo lo que necesita un escenario, o una plaza.' },
    },
  },
  {
    id: CATEGORY.theatre,
    parent: CATEGORY.stage,
    texts: {
      ca: { name: 'Teatre', description: 'Clàssics, estrenes i improvisació.' },
      en: { name: 'Theatre', description: 'Classics, first nights and improvisation.' },
      de: { name: 'Schauspiel', description: 'Klassiker, Premieren und Improvisation.' },
      es: { name: 'Teatro', description: 'Clásicos, estrenos e improvisación.' },
    },
  },
  {
    id: CATEGORY.dance,
    parent: CATEGORY.stage,
    texts: {
      ca: { name: 'Dansa', description: 'Per mirar i per ballar.' },
      en: { name: 'Dance', description: 'To watch and to join.' },
      de: { name: 'Tanz', description: 'Zum Zuschauen und zum Mittanzen.' },
      es: { name: 'Danza', description: 'Para mirar y para bailar.' },
    },
  },
  {
    id: CATEGORY.circus,
    parent: CATEGORY.stage,
    texts: {
      ca: { name: 'Circ', description: 'La vela torna a aixecar-se quan s’acabin les obres del passeig.' },
      en: { name: 'Circus', description: 'The big top goes up again when the works on the promenade are finished.' },
      de: {
        name: 'Zirkus',
        description: 'Das Zelt steht wieder, sobald die Bauarbeiten an der Promenade beendet sind.',
      },
      es: { name: 'Circo', description: 'La carpa volverá a levantarse cuando terminen las obras del paseo.' },
    },
  },
  {
    id: CATEGORY.film,
    texts: {
      ca: { name: 'Cinema', description: 'Sessions del cineclub, cinema mut amb piano i converses.' },
      en: { name: 'Film', description: 'Film-club screenings, silents with live piano, and conversations.' },
      de: { name: 'Film', description: 'Filmclub, Stummfilme mit Klavier und Gespräche.' },
      es: { name: 'Cine', description: 'Sesiones del cineclub, cine mudo con piano y coloquios.' },
    },
  },
  {
    id: CATEGORY.exhibitions,
    texts: {
      ca: { name: 'Exposicions', description: 'Museus, galeries, inauguracions i visites comentades.' },
      en: { name: 'Exhibitions', description: 'Museums, galleries, openings and guided visits.' },
      de: { name: 'Ausstellungen', description: 'Museen, Galerien, Vernissagen und Führungen.' },
      es: { name: 'Exposiciones', description: 'Museos, galerías, inauguraciones y visitas comentadas.' },
    },
  },
  {
    id: CATEGORY.families,
    texts: {
      ca: {
        name: 'Famílies & infants',
        description: 'Contes, titelles i tallers per a tots els menors de dotze anys i qui els porta de la mà.',
      },
      en: {
        name: 'Families & children',
        description: 'Stories, puppets and workshops for the under-twelves and whoever holds their hand.',
      },
      de: {
        name: 'Familien & Kinder',
        description: 'Geschichten, Puppen und Werkstätten für alle unter zwölf und alle, die sie an der Hand halten.',
      },
      es: {
        name: 'Familias & niños',
        description: 'Cuentos, títeres y talleres para los menores de doce años y quien los lleva de la mano.',
      },
    },
  },
  {
    id: CATEGORY.words,
    texts: {
      ca: { name: 'Llibres i paraules', description: 'Presentacions, conferències, lectures i tertúlies.' },
      en: { name: 'Books & talks', description: 'Book evenings, lectures, readings and conversation.' },
      de: { name: 'Literatur & Gespräch', description: 'Buchabende, Vorträge, Lesungen und Gesprächsrunden.' },
      es: { name: 'Libros y palabras', description: 'Presentaciones, conferencias, lecturas y tertulias.' },
    },
  },
  {
    id: CATEGORY.city,
    texts: {
      ca: { name: 'Ciutat i festa', description: 'Mercats, passejades, fogueres i tot el que passa al carrer.' },
      en: { name: 'City life', description: 'Markets, walks, bonfires and whatever happens in the street.' },
      de: { name: 'Stadtleben', description: 'Märkte, Spaziergänge, Feuer und alles, was auf der Straße geschieht.' },
      es: { name: 'Ciudad y fiesta', description: 'Mercados, paseos, hogueras y todo lo que pasa en la calle.' },
    },
  },
];

const category = (id: number, parent: number, texts: TermDefinition['texts']): TermDefinition => ({
  id,
  parent,
  texts,
});

/** Those that have come since, each below one of the others or at the top. */
const NARROWER: readonly TermDefinition[] = [
  category(CATEGORY.chamber, CATEGORY.classical, {
    ca: { name: 'Música de cambra', description: 'De dos a vuit músics, sense director i de prop.' },
    en: { name: 'Chamber music', description: 'Two to eight players, no conductor, heard from close by.' },
    de: { name: 'Kammermusik', description: 'Zwei bis acht Spieler, ohne Dirigent und aus der Nähe.' },
    es: { name: 'Música de cámara', description: 'De dos a ocho músicos, sin director y de cerca.' },
  }),
  category(CATEGORY.folk, CATEGORY.music, {
    ca: { name: 'Folk', description: 'Gralles, sacs de gemecs i rotllanes on sempre hi cap algú més.' },
    en: { name: 'Folk', description: 'Shawms, bagpipes and rings of dancers with room for one more.' },
    de: { name: 'Folk', description: 'Schalmeien, Sackpfeifen und Reigen, in denen immer noch jemand Platz hat.' },
    es: { name: 'Folk', description: 'Dulzainas, gaitas y corros en los que siempre cabe alguien más.' },
  }),
  category(CATEGORY.tours, CATEGORY.exhibitions, {
    ca: { name: 'Visites guiades', description: 'El museu explicat per qui hi treballa.' },
    en: { name: 'Guided tours', description: 'The museum explained by the people who work there.' },
    de: { name: 'Führungen', description: 'Das Museum, erklärt von denen, die dort arbeiten.' },
    es: { name: 'Visitas guiadas', description: 'El museo explicado por quienes trabajan en él.' },
  }),
  category(CATEGORY.readings, CATEGORY.words, {
    ca: { name: 'Clubs de lectura', description: 'Es llegeix a casa i es discuteix plegats.' },
    en: { name: 'Reading circles', description: 'Read at home, argued over together.' },
    de: { name: 'Lesekreise', description: 'Zu Hause gelesen, gemeinsam besprochen.' },
    es: { name: 'Clubes de lectura', description: 'Se lee en casa y se discute en compañía.' },
  }),
  category(CATEGORY.walks, CATEGORY.city, {
    ca: { name: 'Passejades', description: 'Per la ciutat i pels camins que en surten.' },
    en: { name: 'Walks', description: 'Round the town and along the paths that leave it.' },
    de: { name: 'Spaziergänge', description: 'Durch die Stadt und über die Wege, die aus ihr hinausführen.' },
    es: { name: 'Paseos', description: 'Por la ciudad y por los caminos que salen de ella.' },
  }),
  category(CATEGORY.markets, CATEGORY.city, {
    ca: { name: 'Mercats', description: 'El de cada dissabte i les fires de l’any.' },
    en: { name: 'Markets', description: 'The one every Saturday, and the fairs of the year.' },
    de: { name: 'Märkte', description: 'Der Markt am Samstag und die Jahrmärkte.' },
    es: { name: 'Mercados', description: 'El de cada sábado y las ferias del año.' },
  }),
  category(CATEGORY.science, 0, {
    ca: { name: 'Ciència i natura', description: 'Estels, plantes i preguntes sense resposta encara.' },
    en: { name: 'Science & nature', description: 'Stars, plants and questions as yet unanswered.' },
    de: {
      name: 'Natur & Wissenschaft',
      description: 'Sterne, Pflanzen und Fragen, auf die noch niemand die Antwort kennt.',
    },
    es: { name: 'Ciencia y naturaleza', description: 'Estrellas, plantas y preguntas aún sin respuesta.' },
  }),
  category(CATEGORY.games, 0, {
    ca: { name: 'Jocs', description: 'Escacs, cartes i partides que acaben en sobretaula.' },
    en: { name: 'Games', description: 'Chess, cards and matches that end over coffee.' },
    de: { name: 'Spiele', description: 'Schach, Karten und Partien, die am Kaffeetisch enden.' },
    es: { name: 'Juegos', description: 'Ajedrez, cartas y partidas que acaban en sobremesa.' },
  }),
];

/** The categories, those above before those below. No event is in `circus`. */
export const CATEGORIES: readonly TermDefinition[] = [...BROADER, ...NARROWER];

const tag = (id: number, ca: string, en: string, de: string, es: string): TermDefinition => ({
  id,
  texts: {
    ca: { name: ca, description: '' },
    en: { name: en, description: '' },
    de: { name: de, description: '' },
    es: { name: es, description: '' },
  },
});

export const TAGS: readonly TermDefinition[] = [
  tag(TAG.free, 'entrada lliure', 'free entry', 'Eintritt frei', 'entrada libre'),
  tag(TAG.outdoors, 'a l’aire lliure', 'outdoors', 'im Freien', 'al aire libre'),
  tag(TAG.premiere, 'estrena', 'premiere', 'Premiere', 'estreno'),
  tag(TAG.workshop, 'taller', 'workshop', 'Workshop', 'taller'),
  tag(TAG.accessible, 'accessible', 'accessible', 'barrierefrei', 'accesible'),
  tag(TAG.late, 'nit llarga', 'late night', 'lange Nacht', 'hasta tarde'),
  tag(TAG.online, 'en línia', 'online', 'online', 'en línea'),
  tag(TAG.wordless, 'sense paraules', 'no language barrier', 'ohne Worte', 'sin palabras'),
  tag(TAG.food, 'per menjar-s’ho', 'food and drink', 'Essen und Trinken', 'para comer y beber'),
  tag(TAG.booking, 'cal inscripció', 'booking required', 'mit Anmeldung', 'con inscripción'),
];
