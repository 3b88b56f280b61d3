import type { Series, Variant } from '#service/sample/series';

const DISPLAYS: readonly Variant[] = [
  {
    venue: 'library',
    ca: [
      'Exposició: marginàlia',
      'Tres segles de notes al marge: insults, receptes, sumes que no quadren i una declaració d’amor en un tractat d’hidràulica.',
      'Els llibres són oberts per la pàgina culpable; la lupa penja d’un cordill a cada vitrina.',
    ],
    en: [
      'Exhibition: Marginalia',
      'Three centuries of notes in the margin: insults, recipes, sums that do not add up and a declaration of love in a treatise on hydraulics.',
      'The books lie open at the guilty page, and a magnifying glass hangs on a string from every case.',
    ],
    de: [
      'Ausstellung: Am Rand notiert',
      'Drei Jahrhunderte Randnotizen: Beschimpfungen, Rezepte, Rechnungen, die nicht aufgehen, und eine Liebeserklärung in einem Lehrbuch der Hydraulik.',
      'Die Bücher liegen an der verräterischen Stelle aufgeschlagen, und an jeder Vitrine hängt eine Lupe an der Schnur.',
    ],
    es: [
      'Exposición: marginalia',
      'Tres siglos de notas al margen: insultos, recetas, sumas que no cuadran y una declaración de amor en un tratado de hidráulica.',
      'Los libros están abiertos por la página culpable; la lupa cuelga de un cordel en cada vitrina.',
    ],
  },
  {
    venue: 'station',
    ca: [
      'Exposició: equipatges',
      'Quaranta maletes trobades en golfes de la ciutat, cadascuna amb el que hi havia dins i el que no hi va cabre.',
      'Es passeja per l’andana com qui busca el seu vagó; cap no va arribar a sortir de viatge.',
    ],
    en: [
      'Exhibition: Luggage',
      'Forty suitcases found in the attics of the city, each with what was in it and what would not fit.',
      'You walk along the platform as though looking for your carriage; not one of them ever left on a journey.',
    ],
    de: [
      'Ausstellung: Gepäck',
      'Vierzig Koffer von den Dachböden der Stadt, jeder mit dem, was darin war, und dem, was nicht hineinpasste.',
      'Man geht den Bahnsteig entlang, als suchte man seinen Wagen; auf Reisen ging keiner von ihnen.',
    ],
    es: [
      'Exposición: equipajes',
      'Cuarenta maletas encontradas en desvanes de la ciudad, cada una con lo que había dentro y lo que no cupo.',
      'Se pasea por el andén como quien busca su vagón; ninguna llegó a salir de viaje.',
    ],
  },
  {
    venue: 'athenaeum',
    ca: [
      'Exposició: cartells que convocaven',
      'Mítings, balls, vagues i concursos de cant: vuitanta anys de parets de Ribalera, amb la pasta encara enganxada.',
      'S’hi pot compondre un cartell propi amb els tipus de fusta originals i endur-se’l moll.',
    ],
    en: [
      'Exhibition: Posters that called people out',
      'Meetings, dances, strikes and singing contests: eighty years of Ribalera’s walls, with the paste still on them.',
      'You may set a poster of your own in the original wooden type and take it home wet.',
    ],
    de: [
      'Ausstellung: Plakate, die zusammenriefen',
      'Versammlungen, Bälle, Streiks und Sängerwettstreite: achtzig Jahre Ribaleras Mauern, an denen noch der Kleister haftet.',
      'Mit den alten Holzlettern kann man ein eigenes Plakat setzen und feucht mit nach Hause nehmen.',
    ],
    es: [
      'Exposición: carteles que convocaban',
      'Mítines, bailes, huelgas y concursos de canto: ochenta años de paredes de Ribalera, con el engrudo todavía pegado.',
      'Se puede componer un cartel propio con los tipos de madera originales y llevárselo húmedo.',
    ],
  },
  {
    venue: 'museum',
    ca: [
      'Exposició: el color d’un riu',
      'Blau d’indi, vermell de roja, groc de gavó: els tints que van fer rica la ciutat i tèrbola l’aigua.',
      'Seixanta madeixes, tres llibres de fórmules i un vidre de la Lera de cada dècada.',
    ],
    en: [
      'Exhibition: The colour of a river',
      'Indigo blue, madder red, the yellow of rest-harrow: the dyes that made the city rich and the water cloudy.',
      'There are sixty skeins, three books of formulas and a glass of the Lera from every decade.',
    ],
    de: [
      'Ausstellung: Die Farbe eines Flusses',
      'Indigoblau, Krapprot, Hauhechelgelb: die Farbstoffe, die die Stadt reich und das Wasser trüb machten.',
      'Sechzig Stränge Garn, drei Rezeptbücher und aus jedem Jahrzehnt ein Glas Lera.',
    ],
    es: [
      'Exposición: el color de un río',
      'Azul de índigo, rojo de rubia, amarillo de gatuña: los tintes que hicieron rica la ciudad y turbia el agua.',
      'Sesenta madejas, tres libros de fórmulas y un vaso de la Lera de cada década.',
    ],
  },
  {
    venue: 'cloister',
    ca: [
      'Exposició: trenta-dos capitells',
      'Guixos, dibuixos i fotografies de tot el que hi ha esculpit a dalt de les columnes, a l’alçada dels ulls per una vegada.',
      'Sirenes de dues cues, una guineu que predica i un picapedrer que es va fer el retrat on ningú no el veuria.',
    ],
    en: [
      'Exhibition: Thirty-two capitals',
      'Casts, drawings and photographs of everything carved at the tops of the columns, for once at eye level.',
      'There are mermaids with two tails, a fox preaching and a mason who put his own portrait where nobody would see it.',
    ],
    de: [
      'Ausstellung: Zweiunddreißig Kapitelle',
      'Gipsabgüsse, Zeichnungen und Fotografien von allem, was oben in die Säulen gehauen ist, für einmal auf Augenhöhe.',
      'Nixen mit zwei Schwänzen, ein predigender Fuchs und ein Steinmetz, der sich dort verewigte, wo ihn niemand sehen sollte.',
    ],
    es: [
      'Exposición: treinta y dos capiteles',
      'Vaciados, dibujos y fotografías de todo lo que hay esculpido en lo alto de las columnas, por una vez a la altura de los ojos.',
      'Sirenas de dos colas, un zorro que predica y un cantero que se retrató donde nadie lo vería.',
    ],
  },
  {
    venue: 'pottery',
    ca: [
      'Exposició: el que ha sortit malament',
      'Bols esquerdats, esmalts que han fugit, un gerro que es va adormir al forn: la cooperativa ensenya els seus fracassos.',
      'Cada peça porta una fitxa amb la causa i l’edat del culpable; es poden comprar a pes.',
    ],
    en: [
      'Exhibition: What went wrong',
      'Cracked bowls, runaway glazes, a jug that fell asleep in the kiln: the cooperative shows its failures.',
      'Each piece has a label with the cause and the culprit’s age; they are for sale by weight.',
    ],
    de: [
      'Ausstellung: Was misslungen ist',
      'Gesprungene Schalen, davongelaufene Glasuren, ein Krug, der im Ofen einschlief: Die Genossenschaft zeigt ihre Fehlschläge.',
      'An jedem Stück hängt ein Zettel mit der Ursache und dem Alter des Schuldigen; verkauft wird nach Gewicht.',
    ],
    es: [
      'Exposición: lo que ha salido mal',
      'Cuencos agrietados, esmaltes fugados, un jarrón que se durmió en el horno: la cooperativa enseña sus fracasos.',
      'Cada pieza lleva una ficha con la causa y la edad del culpable; se pueden comprar al peso.',
    ],
  },
];

/** Exhibitions of six weeks, in places that are not galleries. */
export const DISPLAYS_AROUND: Series = {
  firstId: 4100,
  rhythm: { weekday: 'thu', week: 2 },
  months: [2, 4, 6, 9, 11],
  lasts: 45,
  facts: {
    organizers: ['museum', 'council'],
    categories: ['exhibitions'],
    tags: ['free', 'accessible'],
    cost: 'free',
  },
  note: {
    ca: 'Oberta cada dia en l’horari de la casa; els diumenges a les dotze, algú l’explica.',
    en: 'Open daily during the hours of the house; on Sundays at noon there is somebody to explain it.',
    de: 'Täglich zu den Öffnungszeiten des Hauses; sonntags um zwölf gibt es eine Führung.',
    es: 'Abierta todos los días en el horario de la casa; los domingos a las doce, alguien la explica.',
  },
  variants: DISPLAYS,
};
