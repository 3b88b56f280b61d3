import type { InEvery } from '#service/sample/definition';
import { CATEGORY, TAG } from '#service/sample/ids';

type TermText = { readonly name: string; readonly description: string };

type TermDefinition = { readonly id: number; readonly parent?: number; readonly texts: InEvery<TermText> };

/** The categories, those above before those below. No event is in `circus`. */
export const CATEGORIES: readonly TermDefinition[] = [
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
];
