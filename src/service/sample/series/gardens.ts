import type { Series, Variant } from '#service/sample/series';

const MORNINGS: readonly Variant[] = [
  {
    ca: [
      'Un matí al jardí: podar sense por',
      'Al març es decideix com serà l’estiu: on es talla, quant i per què no tant.',
      'Hi ha tisores per a tothom i tres rosers vells que ja han perdonat coses pitjors.',
    ],
    en: [
      'A morning in the garden: pruning without fear',
      'March decides what summer will be: where to cut, how much and why not so much.',
      'Secateurs are provided, and three old roses that have forgiven worse.',
    ],
    de: [
      'Ein Morgen im Garten: Schneiden ohne Angst',
      'Im März entscheidet sich der Sommer: wo man schneidet, wie viel und warum nicht ganz so viel.',
      'Scheren sind da und drei alte Rosenstöcke, die schon Schlimmeres verziehen haben.',
    ],
    es: [
      'Una mañana en el jardín: podar sin miedo',
      'En marzo se decide cómo será el verano: dónde se corta, cuánto y por qué no tanto.',
      'Hay tijeras para todos y tres rosales viejos que ya han perdonado cosas peores.',
    ],
  },
  {
    ca: [
      'Un matí al jardí: l’amanida silvestre',
      'Dent de lleó, verdolaga, ravenissa: el que arrenquem per feina, les remeieres ho posaven a taula.',
      'Es cull, es renta i es menja allà mateix, amb oli i prou.',
    ],
    en: [
      'A morning in the garden: wild salad',
      'Dandelion, purslane, wall rocket: what we pull up as weeds the herb-wives used to serve.',
      'We pick it, wash it and eat it on the spot, with oil and nothing else.',
    ],
    de: [
      'Ein Morgen im Garten: wilder Salat',
      'Löwenzahn, Portulak, Rauke: Was wir als Unkraut ausreißen, kam bei den Kräuterfrauen auf den Tisch.',
      'Gepflückt, gewaschen und an Ort und Stelle gegessen, nur mit Öl.',
    ],
    es: [
      'Una mañana en el jardín: la ensalada silvestre',
      'Diente de león, verdolaga, rúcula: lo que arrancamos como malas hierbas, las herboleras lo ponían en la mesa.',
      'Se recoge, se lava y se come allí mismo, con aceite y nada más.',
    ],
  },
  {
    ca: [
      'Un matí al jardí: roses amb nom i cognoms',
      'Vuitanta-dues varietats i la història de qui els va donar nom, que no sempre és d’amor.',
      'S’olora amb els ulls tancats i es vota; l’any passat va guanyar la més lletja.',
    ],
    en: [
      'A morning in the garden: roses with a name',
      'Eighty-two varieties and the stories of those they were named after, which are not always about love.',
      'They are smelled blindfold and put to the vote; last year the ugliest won.',
    ],
    de: [
      'Ein Morgen im Garten: Rosen mit Namen',
      'Zweiundachtzig Sorten und die Geschichten derer, nach denen sie heißen; nicht alle handeln von Liebe.',
      'Gerochen wird mit geschlossenen Augen, dann abgestimmt; voriges Jahr gewann die hässlichste.',
    ],
    es: [
      'Una mañana en el jardín: rosas con nombre y apellidos',
      'Ochenta y dos variedades y la historia de quienes les dieron nombre, que no siempre es de amor.',
      'Se huelen con los ojos cerrados y se vota; el año pasado ganó la más fea.',
    ],
  },
  {
    ca: [
      'Un matí al jardí: aigua de Sant Joan',
      'Herbes collides abans que surti el sol, una nit a la serena i una recepta que cada casa corregeix.',
      'Porteu una ampolla de vidre; el que hi fiqueu no cura res, però fa molt bona olor.',
    ],
    en: [
      'A morning in the garden: midsummer water',
      'Herbs picked before sunrise, a night in the open air and a recipe that every household corrects.',
      'Bring a glass bottle; what goes into it cures nothing but smells very good.',
    ],
    de: [
      'Ein Morgen im Garten: Johanniswasser',
      'Vor Sonnenaufgang gepflückte Kräuter, eine Nacht im Freien und ein Rezept, das jedes Haus verbessert.',
      'Bringen Sie eine Glasflasche mit; was hineinkommt, heilt nichts, duftet aber wunderbar.',
    ],
    es: [
      'Una mañana en el jardín: agua de San Juan',
      'Hierbas recogidas antes de que salga el sol, una noche al sereno y una receta que cada casa corrige.',
      'Traed una botella de cristal; lo que metáis dentro no cura nada, pero huele muy bien.',
    ],
  },
  {
    ca: [
      'Un matí al jardí: dibuixar una fulla',
      'Dues hores mirant la mateixa fulla, i al cap de la primera comença a ser interessant.',
      'Una il·lustradora botànica passa per darrere sense dir res i canvia el llapis a qui convé.',
    ],
    en: [
      'A morning in the garden: drawing a leaf',
      'Two hours spent looking at one leaf, and after the first of them it begins to be interesting.',
      'A botanical illustrator walks about behind you without a word and changes the pencil of anyone who needs it.',
    ],
    de: [
      'Ein Morgen im Garten: ein Blatt zeichnen',
      'Zwei Stunden lang dasselbe Blatt, und nach der ersten beginnt es interessant zu werden.',
      'Eine Pflanzenzeichnerin geht wortlos hinter Ihnen auf und ab und tauscht manchem den Bleistift aus.',
    ],
    es: [
      'Una mañana en el jardín: dibujar una hoja',
      'Dos horas mirando la misma hoja, y al cabo de la primera empieza a ser interesante.',
      'Una ilustradora botánica pasa por detrás sin decir nada y le cambia el lápiz a quien le conviene.',
    ],
  },
];

/** The physic garden on the fourth Sunday of the month, while things grow. */
export const GARDEN: Series = {
  firstId: 4000,
  rhythm: { weekday: 'sun', week: 4 },
  months: [3, 4, 5, 6, 9],
  hours: { from: '11:00', to: '13:00' },
  facts: {
    venue: 'garden',
    organizers: ['hikers'],
    categories: ['science'],
    tags: ['outdoors', 'workshop'],
    cost: '€4',
  },
  note: {
    ca: 'Al Jardí de les Remeieres, amb barret. Les criatures hi entren de franc si duen regadora.',
    en: 'In the Herb-wives’ Garden, hats advised. Children get in free with a watering can.',
    de: 'Im Garten der Kräuterfrauen, am besten mit Hut. Kinder mit Gießkanne haben freien Eintritt.',
    es: 'En el Jardín de las Herboleras, con sombrero. Los niños entran gratis si llevan regadera.',
  },
  variants: MORNINGS,
  seasonal: true,
};
