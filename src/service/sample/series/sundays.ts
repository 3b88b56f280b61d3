import type { Series, Variant } from '#service/sample/series';

const STALLS: readonly Variant[] = [
  {
    ca: [
      'Encants de l’Andana: paper vell',
      'Postals escrites, programes de mà, cromos repetits i el mapa que us faltava.',
      'Qui trobi una postal enviada a casa seva se la queda de franc; ha passat dues vegades.',
    ],
    en: [
      'Platform flea market: old paper',
      'Written postcards, theatre bills, spare picture cards and the map that you were missing.',
      'Anyone who finds a postcard sent to their own address may keep it; it has happened twice.',
    ],
    de: [
      'Flohmarkt am Bahnsteig: altes Papier',
      'Beschriebene Postkarten, Programmzettel, doppelte Sammelbilder und die Landkarte, die Ihnen noch fehlte.',
      'Wer eine Karte findet, die an die eigene Adresse ging, darf sie behalten; zweimal ist das schon passiert.',
    ],
    es: [
      'Rastro del Andén: papel viejo',
      'Postales escritas, programas de mano, cromos repetidos y el mapa que os faltaba.',
      'Quien encuentre una postal enviada a su casa se la queda gratis; ha pasado dos veces.',
    ],
  },
  {
    ca: [
      'Encants de l’Andana: discos i aparells',
      'Vinils a un euro, agulles a mida i un tocadiscos a l’andana per provar-los tots.',
      'Si el disc salta, es baixa el preu; si fa ballar el venedor, es puja.',
    ],
    en: [
      'Platform flea market: records and machines',
      'Vinyl for a euro, needles to fit and a turntable on the platform to try them all.',
      'If the record jumps, the price goes down; if it makes the seller dance, it goes up.',
    ],
    de: [
      'Flohmarkt am Bahnsteig: Platten und Geräte',
      'Vinyl für einen Euro, passende Nadeln und auf dem Bahnsteig ein Plattenspieler zum Probehören.',
      'Springt die Platte, sinkt der Preis; tanzt der Verkäufer, steigt er.',
    ],
    es: [
      'Rastro del Andén: discos y aparatos',
      'Vinilos a un euro, agujas a medida y un tocadiscos en el andén para probarlos todos.',
      'Si el disco salta, baja el precio; si hace bailar al vendedor, sube.',
    ],
  },
  {
    ca: [
      'Encants de l’Andana: roba que ja ha viscut',
      'Abrics d’avi, davantals brodats, una parada de botons per peces i un emprovador darrere d’una locomotora pintada.',
      'La modista de guàrdia escurça mànigues mentre espereu.',
    ],
    en: [
      'Platform flea market: clothes with a past',
      'Grandfathers’ overcoats, embroidered aprons, a stall of single buttons and a fitting room behind a painted locomotive.',
      'The dressmaker on duty takes up sleeves while you wait.',
    ],
    de: [
      'Flohmarkt am Bahnsteig: Kleider mit Vergangenheit',
      'Großvaters Mäntel, bestickte Schürzen, ein Stand für einzelne Knöpfe und eine Umkleide hinter einer gemalten Lokomotive.',
      'Eine Schneiderin kürzt Ärmel, während Sie warten.',
    ],
    es: [
      'Rastro del Andén: ropa que ya ha vivido',
      'Abrigos de abuelo, delantales bordados, un puesto de botones sueltos y un probador detrás de una locomotora pintada.',
      'La modista de guardia acorta mangas mientras esperáis.',
    ],
  },
  {
    ca: [
      'Encants de l’Andana: joguines i bicicletes',
      'Avui venen els nens, i els grans regategen sota la seva responsabilitat.',
      'Bicicletes que han quedat petites, trens de llauna i un taller per inflar rodes.',
    ],
    en: [
      'Platform flea market: toys and bicycles',
      'Today the children do the selling, and adults haggle at their own risk.',
      'There are bicycles that have been outgrown, tin trains and a bench for pumping up tyres.',
    ],
    de: [
      'Flohmarkt am Bahnsteig: Spielzeug und Fahrräder',
      'Heute verkaufen die Kinder, und Erwachsene feilschen auf eigene Gefahr.',
      'Zu klein gewordene Fahrräder, Blecheisenbahnen und eine Ecke zum Reifenaufpumpen.',
    ],
    es: [
      'Rastro del Andén: juguetes y bicicletas',
      'Hoy venden los niños, y los mayores regatean bajo su responsabilidad.',
      'Bicicletas que se han quedado pequeñas, trenes de hojalata y un rincón para hinchar ruedas.',
    ],
  },
];

/** The flea market on the covered platform, on the first Sunday of the month. */
export const FLEA_MARKET: Series = {
  firstId: 2800,
  rhythm: { weekday: 'sun', week: 1 },
  months: [2, 3, 4, 5, 6, 9, 10, 11],
  hours: { from: '09:00', to: '14:00' },
  facts: {
    venue: 'station',
    organizers: ['traders'],
    categories: ['markets'],
    tags: ['free', 'accessible'],
    cost: 'free',
  },
  note: {
    ca: 'Sota coberta, plogui o nevi. Per parar taula cal trucar abans de dijous.',
    en: 'Under cover, in rain or snow. To take a table, ring before Thursday.',
    de: 'Überdacht, bei Regen und bei Schnee. Wer einen Tisch möchte, ruft bis Mittwoch an.',
    es: 'A cubierto, llueva o nieve. Para montar mesa hay que llamar antes del jueves.',
  },
  variants: STALLS,
};

const DISHES: readonly Variant[] = [
  {
    ca: [
      'Dinar de veïns: cuscús de set verdures',
      'La cuina l’obren a les vuit tres dones de Fes i tota la gent que s’ofereixi a pelar pastanagues.',
      'El brou se serveix a part i en silenci; després es parla.',
    ],
    en: [
      'Neighbours’ lunch: couscous with seven vegetables',
      'The kitchen is opened at eight by three women from Fez and as many people as offer to peel carrots.',
      'The broth is served separately and in silence; the talking comes later.',
    ],
    de: [
      'Nachbarschaftsessen: Couscous mit sieben Gemüsen',
      'Um acht schließen drei Frauen aus Fès die Küche auf, zusammen mit allen, die Möhren schälen wollen.',
      'Die Brühe wird extra und schweigend gereicht; geredet wird danach.',
    ],
    es: [
      'Comida de vecinos: cuscús de siete verduras',
      'La cocina la abren a las ocho tres mujeres de Fez y toda la gente que se ofrezca a pelar zanahorias.',
      'El caldo se sirve aparte y en silencio; después se habla.',
    ],
  },
  {
    ca: [
      'Dinar de veïns: escudella i carn d’olla',
      'Quatre olles de cinquanta litres i una pilota per taula, que talla qui fa més anys que viu al barri.',
      'Els galets els omplen els nens, un per un, amb molta més carn de la que hi cap.',
    ],
    en: [
      'Neighbours’ lunch: escudella',
      'Four fifty-litre pots and one giant meatball per table, carved by whoever has lived longest in the neighbourhood.',
      'The pasta shells are stuffed by the children, one by one, with more meat than will fit.',
    ],
    de: [
      'Nachbarschaftsessen: katalanischer Eintopf',
      'Vier Töpfe zu fünfzig Litern und je Tisch ein großer Fleischkloß, angeschnitten von denen, die am längsten im Viertel wohnen.',
      'Die Muschelnudeln füllen die Kinder, eine nach der anderen, mit mehr Fleisch, als hineinpasst.',
    ],
    es: [
      'Comida de vecinos: escudella y carne de olla',
      'Cuatro ollas de cincuenta litros y una pelota por mesa, que corta quien lleva más años en el barrio.',
      'Los galets los rellenan los niños, uno por uno, con mucha más carne de la que cabe.',
    ],
  },
  {
    ca: [
      'Dinar de veïns: empanades de mitja Amèrica',
      'De Salta, de Cali, de Cochabamba: discutirem quina és l’autèntica fins que no en quedi cap.',
      'S’ensenya a fer la vora; la de cadascú es reconeix al plat.',
    ],
    en: [
      'Neighbours’ lunch: empanadas from half of America',
      'From Salta, from Cali, from Cochabamba: we shall argue over which is the real one until there are none left.',
      'You are taught to crimp the edge, and everyone can tell their own on the plate.',
    ],
    de: [
      'Nachbarschaftsessen: Empanadas aus halb Amerika',
      'Aus Salta, aus Cali, aus Cochabamba: Wir streiten, welche die echte ist, bis keine mehr da ist.',
      'Den Rand zu falten wird gezeigt; den eigenen erkennt man auf dem Teller wieder.',
    ],
    es: [
      'Comida de vecinos: empanadas de media América',
      'De Salta, de Cali, de Cochabamba: discutiremos cuál es la auténtica hasta que no quede ninguna.',
      'Se enseña a hacer el repulgue; el de cada cual se reconoce en el plato.',
    ],
  },
  {
    ca: [
      'Dinar de veïns: arròs de diumenge',
      'Tres paelles al pati i tres cuiners que no es parlen fins que el gra és al punt.',
      'Verdura a la primera, conill a la segona, i a la tercera el que hagi dut el riu.',
    ],
    en: [
      'Neighbours’ lunch: Sunday rice',
      'Three pans in the courtyard and three cooks who do not speak to each other until the rice is done.',
      'There are vegetables in the first, rabbit in the second, and in the third whatever the river has brought.',
    ],
    de: [
      'Nachbarschaftsessen: Reis am Sonntag',
      'Drei Pfannen im Hof und drei Köche, die nicht miteinander reden, bis das Korn gar ist.',
      'Gemüse in der ersten, Kaninchen in der zweiten und in der dritten, was der Fluss gebracht hat.',
    ],
    es: [
      'Comida de vecinos: arroz de domingo',
      'Tres paellas en el patio y tres cocineros que no se hablan hasta que el grano está en su punto.',
      'Verdura en la primera, conejo en la segunda, y en la tercera lo que haya traído el río.',
    ],
  },
];

/** Lunch at the civic centre, on the fourth Sunday of some months. */
export const LUNCHES: Series = {
  firstId: 2900,
  rhythm: { weekday: 'sun', week: 4 },
  months: [1, 3, 4, 5, 10, 11],
  hours: { from: '14:00', to: '17:00' },
  facts: { venue: 'civic', organizers: ['raval'], categories: ['city'], tags: ['food', 'booking'], cost: '€8' },
  note: {
    ca: 'Vuit euros, i qui ajuda a rentar plats en recupera dos. Menú vegetarià sempre; aviseu-nos de les al·lèrgies.',
    en: 'Eight euros, of which those who help with the washing-up get two back. There is always a vegetarian menu; please mention allergies.',
    de: 'Acht Euro, und wer beim Abwasch hilft, bekommt zwei zurück. Vegetarisch gibt es immer; Allergien bitte angeben.',
    es: 'Ocho euros, y quien ayuda a fregar recupera dos. Menú vegetariano siempre; avisad de las alergias.',
  },
  variants: DISHES,
};
