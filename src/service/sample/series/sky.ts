import type { Series, Variant } from '#service/sample/series';
import { SUMMER_SKY } from '#service/sample/series/summer-sky';

/** The sky from January to June. */
const WINTER_SKY: readonly Variant[] = [
  {
    ca: [
      'Cel de gener: Orió de cap a peus',
      'La nebulosa que penja del cinturó d’Orió és una fàbrica d’estels, i amb el telescopi gran se’n veu el fum.',
      'Comencem pel caçador i acabem pel gos: Sírius, que a l’hivern crema de blau.',
    ],
    en: [
      'January sky: Orion from head to foot',
      'The nebula that hangs from Orion’s belt is a factory of stars, and in the large telescope you can see the smoke.',
      'We begin with the hunter and end with his dog: Sirius, which burns blue in winter.',
    ],
    de: [
      'Januarhimmel: Orion von Kopf bis Fuß',
      'Der Nebel an Orions Gürtel ist eine Sternenfabrik, und im großen Teleskop sieht man den Rauch.',
      'Wir beginnen beim Jäger und enden bei seinem Hund: Sirius, der im Winter blau brennt.',
    ],
    es: [
      'Cielo de enero: Orión de la cabeza a los pies',
      'La nebulosa que cuelga del cinturón de Orión es una fábrica de estrellas, y con el telescopio grande se le ve el humo.',
      'Empezamos por el cazador y acabamos por el perro: Sirio, que en invierno arde de azul.',
    ],
  },
  {
    ca: [
      'Cel de febrer: set germanes i un toro',
      'Tothom compta sis Plèiades i jura que en són set: mirarem on s’amaga la que falta.',
      'Amb prismàtics en surten quaranta; porteu-ne, si en teniu, i guants.',
    ],
    en: [
      'February sky: seven sisters and a bull',
      'Everyone counts six Pleiades and swears that there are seven: we look for where the missing one is hiding.',
      'Through binoculars there are forty; bring a pair if you have one, and gloves.',
    ],
    de: [
      'Februarhimmel: sieben Schwestern und ein Stier',
      'Alle zählen sechs Plejaden und schwören, es seien sieben: Wir sehen nach, wo sich die fehlende versteckt.',
      'Im Fernglas werden es vierzig; bringen Sie eines mit, wenn Sie haben, und Handschuhe.',
    ],
    es: [
      'Cielo de febrero: siete hermanas y un toro',
      'Todo el mundo cuenta seis Pléyades y jura que son siete: buscaremos dónde se esconde la que falta.',
      'Con prismáticos salen cuarenta; traedlos, si tenéis, y guantes.',
    ],
  },
  {
    ca: [
      'Cel de març: la nit i el dia empaten',
      'L’equinocci explicat amb una taronja, una llanterna i els cent vint graons de la cúpula.',
      'Després, el Lleó puja per l’est i hi buscarem un parell de galàxies que fa trenta milions d’anys que venen.',
    ],
    en: [
      'March sky: night and day come out even',
      'The equinox explained with an orange, a torch and the hundred and twenty steps of the dome.',
      'Then the Lion climbs in the east, and we look in it for a pair of galaxies whose light has been thirty million years on the way.',
    ],
    de: [
      'Märzhimmel: Tag und Nacht gleichauf',
      'Die Tagundnachtgleiche, erklärt mit einer Orange, einer Taschenlampe und den hundertzwanzig Stufen der Kuppel.',
      'Dann steigt im Osten der Löwe, und in ihm suchen wir zwei Galaxien, deren Licht dreißig Millionen Jahre unterwegs war.',
    ],
    es: [
      'Cielo de marzo: la noche y el día empatan',
      'El equinoccio explicado con una naranja, una linterna y los ciento veinte escalones de la cúpula.',
      'Después el León sube por el este y en él buscaremos un par de galaxias cuya luz lleva treinta millones de años de camino.',
    ],
  },
  {
    ca: [
      'Cel d’abril: la Lluna, a poc a poc',
      'Amb cent augments la Lluna deixa de ser un disc i es torna un lloc on es podria relliscar.',
      'Resseguirem l’ombra que avança pels cràters i cadascú dibuixarà el que li agradi més.',
    ],
    en: [
      'April sky: the Moon, slowly',
      'At a hundred magnifications the Moon stops being a disc and becomes a place where one might slip.',
      'We follow the shadow across the craters, and everyone draws the one they like best.',
    ],
    de: [
      'Aprilhimmel: der Mond, ganz langsam',
      'Bei hundertfacher Vergrößerung ist der Mond keine Scheibe mehr, sondern ein Ort, an dem man ausrutschen könnte.',
      'Wir folgen dem Schatten über die Krater, und jeder zeichnet den, der ihm am besten gefällt.',
    ],
    es: [
      'Cielo de abril: la Luna, despacio',
      'Con cien aumentos la Luna deja de ser un disco y se convierte en un lugar donde se podría resbalar.',
      'Seguiremos la sombra que avanza por los cráteres y cada cual dibujará el que más le guste.',
    ],
  },
  {
    ca: [
      'Cel de maig: el carro i la seva estrella doble',
      'A la vara del Carro hi ha dues estrelles juntes que abans feien servir per triar arquers.',
      'Provarem la vista de tothom i, per als que no en veuen cap, hi ha l’ocular.',
    ],
    en: [
      'May sky: the Plough and its double star',
      'In the handle of the Plough there are two stars side by side that were once used for choosing archers.',
      'We test everyone’s eyesight, and for those who see neither there is the eyepiece.',
    ],
    de: [
      'Maihimmel: der Wagen und sein Reiterlein',
      'In der Deichsel des Wagens stehen zwei Sterne beieinander, mit denen man früher Bogenschützen auswählte.',
      'Wir prüfen die Augen aller Anwesenden, und wer keinen sieht, darf ans Okular.',
    ],
    es: [
      'Cielo de mayo: el carro y su estrella doble',
      'En la vara del Carro hay dos estrellas juntas que antes servían para elegir arqueros.',
      'Probaremos la vista de todos y, para quien no vea ninguna, está el ocular.',
    ],
  },
  {
    ca: [
      'Cel de juny: la nit més curta',
      'Al juny no es fa fosc del tot fins tard, i mentrestant parlem de com mesuraven l’any els qui no tenien rellotge.',
      'A les onze Hèrcules és ben amunt amb un eixam de tres-cents mil estels al maluc.',
    ],
    en: [
      'June sky: the shortest night',
      'In June it is late before it is properly dark, and meanwhile we talk of how the year was measured by people without clocks.',
      'At eleven Hercules stands high with a swarm of three hundred thousand stars on his hip.',
    ],
    de: [
      'Junihimmel: die kürzeste Nacht',
      'Im Juni wird es erst spät richtig dunkel, und bis dahin erzählen wir, wie man das Jahr ohne Uhren maß.',
      'Um elf steht Herkules am Himmel, mit einem Schwarm von dreihunderttausend Sternen an der Hüfte.',
    ],
    es: [
      'Cielo de junio: la noche más corta',
      'En junio no oscurece del todo hasta tarde, y entretanto hablamos de cómo medían el año quienes no tenían reloj.',
      'A las once Hércules está bien alto, con un enjambre de trescientas mil estrellas en la cadera.',
    ],
  },
];

/** An evening at the observatory, on the fourth Friday of the month. */
export const SKY: Series = {
  firstId: 1600,
  rhythm: { weekday: 'fri', week: 4 },
  hours: { from: '21:30', to: '23:30' },
  facts: {
    venue: 'observatory',
    organizers: ['stargazers'],
    categories: ['science'],
    tags: ['outdoors', 'booking', 'late'],
    cost: '€5',
  },
  note: {
    ca: 'Places per a trenta persones; abrigueu-vos, que a dalt sempre fa vent. Si és núvol, l’observació es canvia per una xerrada sota la cúpula.',
    en: 'There is room for thirty; dress warmly, it is always windy up there. If it is cloudy, there is a talk under the dome instead.',
    de: 'Platz für dreißig Personen; ziehen Sie sich warm an, oben weht immer Wind. Bei Wolken gibt es stattdessen einen Vortrag in der Kuppel.',
    es: 'Plazas para treinta personas; abrigaos, que arriba siempre hace viento. Si está nublado, la observación se cambia por una charla bajo la cúpula.',
  },
  variants: [...WINTER_SKY, ...SUMMER_SKY],
  seasonal: true,
};
