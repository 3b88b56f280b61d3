import { at, on } from '#service/sample/dates';
import type { EventDefinition } from '#service/sample/definition';

/** Talks from elsewhere, and what is spoken in some languages only. Ids 241 to 249. */
export const TALKS: readonly EventDefinition[] = [
  {
    id: 243,
    when: at(on('wed', 9), '18:30', '20:00'),
    venue: 'museum',
    organizers: ['council', 'friends'],
    categories: ['words', 'exhibitions'],
    cost: 'free',
    texts: {
      ca: {
        title:
          'Sobre la llarga i sovint accidentada història de les set passarel·les, tres ponts, dos guals i una barca de maroma amb què els habitants de Ribalera han provat de travessar la Lera sense mullar-se els peus, des dels romans fins a la darrera riuada',
        slug: 'historia-dels-ponts-de-ribalera',
        description:
          'Una conferència gairebé tan llarga com el títol, amb maqueta, fotografies i una pregunta per al públic: per on passaríeu vosaltres el pont que falta?',
        excerpt: 'Ponts, guals i una barca de maroma.',
      },
      en: {
        title:
          'On the long and frequently unfortunate history of the seven footbridges, three bridges, two fords and one rope ferry by which the people of Ribalera have tried to cross the Lera without getting their feet wet, from the Romans to the latest flood',
        slug: 'a-history-of-the-bridges-of-ribalera',
        description:
          'A lecture almost as long as its title, with a model, photographs and a question for the audience: where would you put the bridge that is missing?',
        excerpt: 'Bridges, fords and one rope ferry.',
      },
      de: {
        title:
          'Über die lange und nicht selten unglückliche Geschichte der sieben Stege, drei Brücken, zwei Furten und der einen Seilfähre, mit denen die Bewohner von Ribalera seit der Römerzeit und bis zum jüngsten Hochwasser versucht haben, trockenen Fußes über die Lera zu kommen',
        slug: 'geschichte-der-bruecken-von-ribalera',
        description:
          'Ein Vortrag, fast so lang wie sein Titel, mit Modell, Fotografien und einer Frage ans Publikum: Wo würden Sie die Brücke bauen, die noch fehlt?',
        excerpt: 'Brücken, Furten und eine Seilfähre.',
      },
      es: {
        title:
          'De la larga y con frecuencia accidentada historia de las siete pasarelas, tres puentes, dos vados y una barca de maroma con los que los habitantes de Ribalera han intentado cruzar la Lera sin mojarse los pies, desde los romanos hasta la última riada',
        slug: 'historia-de-los-puentes-de-ribalera',
        description:
          'Una conferencia casi tan larga como su título, con maqueta, fotografías y una pregunta para el público: ¿por dónde pasaríais vosotros el puente que falta?',
        excerpt: 'Puentes, vados y una barca de maroma.',
      },
    },
  },
  {
    id: 248,
    when: at(on('thu', 5), '18:00', '19:30'),
    venue: 'museum',
    organizers: ['friends'],
    categories: ['words'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Cancel·lat: els molins de la Lera, vistos des de l’aigua',
        slug: 'els-molins-de-la-lera-vistos-des-de-laigua',
        description:
          'El riu baixa massa crescut per sortir amb barca i la xerrada d’aquest dijous queda cancel·lada. Quan l’aigua torni al seu lloc anunciarem una data nova; qui s’hi havia apuntat rebrà un avís.',
        excerpt: 'Cancel·lada per la crescuda del riu.',
      },
      en: {
        title: 'Cancelled: the mills of the Lera, seen from the water',
        slug: 'the-mills-of-the-lera-seen-from-the-water',
        description:
          'The river is too high to go out by boat, and this Thursday’s talk is cancelled. A new date will be announced once the water is back where it belongs; everyone who signed up will hear from us.',
        excerpt: 'Cancelled because the river is in flood.',
      },
      de: {
        title: 'Abgesagt: die Mühlen der Lera, vom Wasser aus gesehen',
        slug: 'die-muehlen-der-lera-vom-wasser-aus-gesehen',
        description:
          'Der Fluss führt zu viel Wasser für eine Bootsfahrt; der Vortrag an diesem Donnerstag fällt aus. Sobald die Lera wieder in ihrem Bett liegt, geben wir einen neuen Termin bekannt. Wer angemeldet war, bekommt Bescheid.',
        excerpt: 'Fällt wegen Hochwassers aus.',
      },
      es: {
        title: 'Cancelado: los molinos de la Lera, vistos desde el agua',
        slug: 'los-molinos-de-la-lera-vistos-desde-el-agua',
        description:
          'El río baja demasiado crecido para salir en barca y la charla de este jueves queda cancelada. Cuando el agua vuelva a su sitio anunciaremos una fecha nueva; quien se había apuntado recibirá un aviso.',
        excerpt: 'Cancelada por la crecida del río.',
      },
    },
  },
  {
    id: 244,
    when: at(on('fri', 3), '19:00', '20:30'),
    venue: 'library',
    organizers: ['friends'],
    categories: ['words'],
    tags: ['workshop'],
    cost: '€5',
    untranslated: true,
    texts: {
      ca: {
        title: 'Taller de glosa: fer versos sense pensar-s’hi gaire',
        description:
          'Quartetes cantades, rimes al vol i la cara dura justa per sortir-se’n. El taller es fa en català perquè la rima no es deixa traduir; no cal saber cantar, però sí saber escoltar qui canta abans.',
        excerpt: 'Quartetes al vol i la cara dura justa.',
      },
    },
  },
  {
    id: 245,
    when: at(on('mon', 1), '19:30', '22:00'),
    venue: 'club',
    categories: ['words'],
    untranslated: true,
    texts: {
      de: {
        title: 'Deutscher Stammtisch',
        description:
          'Ein langer Tisch am Tresen des Bootshauses, an dem einmal im Monat Deutsch gesprochen wird, in allen Färbungen. Wer neu in der Stadt ist, bekommt den Platz neben der Heizung.',
        excerpt: 'Einmal im Monat Deutsch, in allen Färbungen.',
      },
      en: {
        title: 'German regulars’ table',
        description:
          'One long table at the bar of the boathouse where German is spoken once a month, in every accent. Learners are welcome, and newcomers get the seat beside the radiator.',
        excerpt: 'German once a month, in every accent.',
      },
    },
  },
  {
    id: 246,
    when: at(on('thu', 6), '18:00', '19:30'),
    venue: 'library',
    organizers: ['council'],
    categories: ['words'],
    tags: ['free'],
    cost: 'free',
    untranslated: true,
    texts: {
      ca: {
        title: 'Premi de microrelats «Lera»: veredicte',
        description:
          'S’han presentat dues-centes dotze històries de menys de cent paraules, en català i en castellà. Es llegeixen les deu finalistes, el jurat discuteix en públic i el públic pot no estar-hi d’acord.',
        excerpt: 'Deu finalistes de menys de cent paraules.',
      },
      es: {
        title: 'Premio de microrrelatos «Lera»: fallo del jurado',
        description:
          'Se han presentado doscientas doce historias de menos de cien palabras, en catalán y en castellano. Se leen las diez finalistas, el jurado discute en público y el público puede no estar de acuerdo.',
        excerpt: 'Diez finalistas de menos de cien palabras.',
      },
    },
  },
];
