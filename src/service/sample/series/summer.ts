import type { Series, Variant } from '#service/sample/series';

const POOL_FILMS: readonly Variant[] = [
  {
    ca: [
      'Cinema a la piscina: El gran dictador (1940)',
      'Un barber i un tirà amb el mateix bigoti, i un globus terraqüi que fa ballar qui el toca.',
      'La pantalla penja del trampolí; els peus, de la vora.',
    ],
    en: [
      'Film at the pool: The Great Dictator (1940)',
      'A barber and a tyrant with the same moustache, and a globe that sets whoever touches it dancing.',
      'The screen hangs from the diving board, and your feet hang over the edge.',
    ],
    de: [
      'Kino im Schwimmbad: Der große Diktator (1940)',
      'Ein Friseur und ein Tyrann mit demselben Schnurrbart und ein Globus, der alle tanzen lässt, die ihn berühren.',
      'Die Leinwand hängt am Sprungturm, die Füße hängen über den Rand.',
    ],
    es: [
      'Cine en la piscina: El gran dictador (1940)',
      'Un barbero y un tirano con el mismo bigote, y un globo terráqueo que hace bailar a quien lo toca.',
      'La pantalla cuelga del trampolín; los pies, del borde.',
    ],
  },
  {
    ca: [
      'Cinema a la piscina: Vacances a Roma (1953)',
      'Una princesa s’escapa, es talla els cabells i descobreix el gelat.',
      'N’hi ha de nata a la barra, al preu de 1953 per a qui vingui en vespa.',
    ],
    en: [
      'Film at the pool: Roman Holiday (1953)',
      'A princess runs away, has her hair cut and discovers ice cream.',
      'There is vanilla at the bar, at the price of 1953 for anyone who comes on a scooter.',
    ],
    de: [
      'Kino im Schwimmbad: Ein Herz und eine Krone (1953)',
      'Eine Prinzessin läuft davon, lässt sich die Haare schneiden und entdeckt das Speiseeis.',
      'An der Bar gibt es welches, zum Preis von 1953 für alle, die mit dem Motorroller kommen.',
    ],
    es: [
      'Cine en la piscina: Vacaciones en Roma (1953)',
      'Una princesa se escapa, se corta el pelo y descubre el helado.',
      'Lo hay de nata en la barra, al precio de 1953 para quien venga en vespa.',
    ],
  },
  {
    ca: [
      'Cinema a la piscina: Les vacances del senyor Hulot (1953)',
      'Un hotel de platja, un cotxe que tus i un home que només volia ser educat.',
      'Gairebé no s’hi parla, de manera que se sentiran els grills, i en aquesta pel·lícula queden bé.',
    ],
    en: [
      'Film at the pool: Monsieur Hulot’s Holiday (1953)',
      'A seaside hotel, a car that coughs and a man who only meant to be polite.',
      'There is hardly any talking, so you will hear the crickets, and they suit this film.',
    ],
    de: [
      'Kino im Schwimmbad: Die Ferien des Monsieur Hulot (1953)',
      'Ein Strandhotel, ein hustendes Auto und ein Mann, der nur höflich sein wollte.',
      'Gesprochen wird kaum, also hört man die Grillen, und zu diesem Film passen sie.',
    ],
    es: [
      'Cine en la piscina: Las vacaciones del señor Hulot (1953)',
      'Un hotel de playa, un coche que tose y un hombre que solo quería ser educado.',
      'Apenas se habla, de modo que se oirán los grillos, y a esta película le sientan bien.',
    ],
  },
  {
    ca: [
      'Cinema a la piscina: Els set samurais (1954)',
      'Un poble lloga set homes armats a canvi d’arròs, i tres hores després encara plou.',
      'Porteu coixí i sopar; a mitja batalla fem pausa per a la síndria.',
    ],
    en: [
      'Film at the pool: Seven Samurai (1954)',
      'A village hires seven armed men for rice, and three hours later it is still raining.',
      'Bring a cushion and your supper; there is a break for watermelon halfway through the battle.',
    ],
    de: [
      'Kino im Schwimmbad: Die sieben Samurai (1954)',
      'Ein Dorf wirbt für Reis sieben Bewaffnete an, und drei Stunden später regnet es noch immer.',
      'Bringen Sie Kissen und Abendbrot mit; mitten in der Schlacht ist Melonenpause.',
    ],
    es: [
      'Cine en la piscina: Los siete samuráis (1954)',
      'Un pueblo contrata a siete hombres armados a cambio de arroz, y tres horas después sigue lloviendo.',
      'Traed cojín y cena; a media batalla hacemos una pausa para la sandía.',
    ],
  },
];

/** Films at the old swimming pool on summer Thursdays. */
export const POOL: Series = {
  firstId: 2500,
  rhythm: { weekday: 'thu', every: 2 },
  months: [7, 8],
  hours: { from: '22:00', to: '00:30' },
  facts: {
    venue: 'pool',
    organizers: ['filmClub', 'raval'],
    categories: ['film', 'city'],
    tags: ['outdoors', 'late'],
    cost: '€4',
  },
  note: {
    ca: 'La piscina és buida des de 1988 i el desnivell fa de grada. Entrada per la porta dels vestidors, mantes al guarda-roba.',
    en: 'The pool has been empty since 1988, and its slope makes a good grandstand. Enter by the changing rooms; there are blankets at the cloakroom.',
    de: 'Das Becken ist seit 1988 leer, und die Schräge ergibt eine gute Tribüne. Eingang durch die Umkleiden, Decken an der Garderobe.',
    es: 'La piscina está vacía desde 1988 y el desnivel hace de grada. Entrada por los vestuarios, mantas en el guardarropa.',
  },
  variants: POOL_FILMS,
};

const SERENADES: readonly Variant[] = [
  {
    ca: [
      'Serenata al claustre: vents de Mozart',
      'Vuit instruments de vent toquen sota les arcades allò que els comtes feien sonar per pair el sopar.',
      'La segona trompa seu vora el pou i diu que no hi ha acústica com aquella.',
    ],
    en: [
      'Cloister serenade: winds by Mozart',
      'Eight wind players under the arcades perform what counts used to have played while they digested.',
      'The second horn sits by the well and says that there is no acoustic like it.',
    ],
    de: [
      'Serenade im Kreuzgang: Mozart für Bläser',
      'Acht Bläser spielen unter den Arkaden, was sich Grafen zur Verdauung vorspielen ließen.',
      'Das zweite Horn sitzt am Brunnen und schwört, eine solche Akustik gebe es nirgends.',
    ],
    es: [
      'Serenata en el claustro: vientos de Mozart',
      'Ocho instrumentos de viento tocan bajo las arcadas lo que los condes hacían sonar para digerir la cena.',
      'La trompa segunda se sienta junto al pozo y dice que no hay acústica igual.',
    ],
  },
  {
    ca: [
      'Serenata al claustre: un llaüt i la lluna',
      'Dowland escrivia per a una sola persona desperta; provarem que hi càpiguen cent vint.',
      'Cançons, danses i un silenci entre peça i peça que les orenetes solen omplir.',
    ],
    en: [
      'Cloister serenade: a lute and the moon',
      'Dowland wrote for one person awake in the night; we shall try to fit in a hundred and twenty.',
      'There are songs, dances and, between the pieces, a silence that the swifts tend to fill.',
    ],
    de: [
      'Serenade im Kreuzgang: eine Laute und der Mond',
      'Dowland schrieb für einen einzigen Menschen, der nachts wach liegt; wir versuchen es mit hundertzwanzig.',
      'Lieder, Tänze und zwischen den Stücken eine Stille, die meist die Mauersegler füllen.',
    ],
    es: [
      'Serenata en el claustro: un laúd y la luna',
      'Dowland escribía para una sola persona despierta; intentaremos que quepan ciento veinte.',
      'Canciones, danzas y un silencio entre pieza y pieza que suelen llenar los vencejos.',
    ],
  },
  {
    ca: [
      'Serenata al claustre: havaneres sense mar',
      'Som a quaranta quilòmetres de la platja i les cantem igual, amb el rom cremat corresponent.',
      'Tres veus d’home, una guitarra i mocadors blancs per a «La bella Lola».',
    ],
    en: [
      'Cloister serenade: habaneras without the sea',
      'We are forty kilometres from the beach and sing them all the same, with the burnt rum that goes with them.',
      'Three men’s voices, a guitar and white handkerchiefs for “La bella Lola”.',
    ],
    de: [
      'Serenade im Kreuzgang: Habaneras ohne Meer',
      'Vierzig Kilometer sind es bis zum Strand, und wir singen sie trotzdem, samt flambiertem Rum.',
      'Drei Männerstimmen, eine Gitarre und weiße Taschentücher für „La bella Lola“.',
    ],
    es: [
      'Serenata en el claustro: habaneras sin mar',
      'Estamos a cuarenta kilómetros de la playa y las cantamos igual, con su ron quemado.',
      'Tres voces de hombre, una guitarra y pañuelos blancos para «La bella Lola».',
    ],
  },
];

/** Serenades in the cloister on summer Fridays. */
export const CLOISTER: Series = {
  firstId: 2600,
  rhythm: { weekday: 'fri', every: 2, from: 1 },
  months: [7, 8],
  hours: { from: '22:00', to: '23:15' },
  facts: {
    venue: 'cloister',
    organizers: ['orchestra', 'council'],
    categories: ['chamber'],
    tags: ['outdoors'],
    cost: '€10',
  },
  note: {
    ca: 'Cent vint cadires i els ampits per a la resta; si plou, a l’església del costat.',
    en: 'There are a hundred and twenty chairs and the parapets for everyone else; if it rains, we move to the church next door.',
    de: 'Hundertzwanzig Stühle, für alle anderen die Brüstungen; bei Regen in der Kirche nebenan.',
    es: 'Ciento veinte sillas y los antepechos para los demás; si llueve, en la iglesia de al lado.',
  },
  variants: SERENADES,
};
