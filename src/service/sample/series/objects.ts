import type { Series, Variant } from '#service/sample/series';

const OBJECTS: readonly Variant[] = [
  {
    ca: [
      'Una peça, tres quarts d’hora: la clau sense porta',
      'Pesa dos quilos, és del segle XV i no entra a cap pany de la ciutat.',
      'La conservadora porta les radiografies i una teoria; el públic, per ara, n’ha proposat catorze.',
    ],
    en: [
      'One object, three quarters of an hour: the key without a door',
      'It weighs two kilos, dates from the fifteenth century and fits no lock in the city.',
      'The curator brings X-rays and a theory; the public has so far come up with fourteen.',
    ],
    de: [
      'Ein Stück, eine Dreiviertelstunde: der Schlüssel ohne Tür',
      'Er wiegt zwei Kilo, stammt aus dem fünfzehnten Jahrhundert und passt in kein Schloss der Stadt.',
      'Die Kuratorin bringt Röntgenbilder und eine Theorie mit; das Publikum ist bisher bei vierzehn.',
    ],
    es: [
      'Una pieza, tres cuartos de hora: la llave sin puerta',
      'Pesa dos kilos, es del siglo XV y no entra en ninguna cerradura de la ciudad.',
      'La conservadora trae las radiografías y una teoría; el público, de momento, ha propuesto catorce.',
    ],
  },
  {
    ca: [
      'Una peça, tres quarts d’hora: el telar que va fer vaga',
      'El 1892 les teixidores van aturar aquest telar amb una agulla de fer mitja, i amb ell tota la colònia.',
      'L’agulla encara hi és; l’engegarem i la tornarem a posar.',
    ],
    en: [
      'One object, three quarters of an hour: the loom that went on strike',
      'In 1892 the weavers stopped this loom with a knitting needle, and with it the whole mill colony.',
      'The needle is still there; we shall start the loom and put it in again.',
    ],
    de: [
      'Ein Stück, eine Dreiviertelstunde: der Webstuhl, der streikte',
      '1892 hielten die Weberinnen diesen Webstuhl mit einer Stricknadel an und mit ihm die ganze Fabriksiedlung.',
      'Die Nadel ist noch da; wir setzen ihn in Gang und stecken sie wieder hinein.',
    ],
    es: [
      'Una pieza, tres cuartos de hora: el telar que hizo huelga',
      'En 1892 las tejedoras pararon este telar con una aguja de hacer media, y con él toda la colonia.',
      'La aguja sigue ahí; lo pondremos en marcha y la volveremos a meter.',
    ],
  },
  {
    ca: [
      'Una peça, tres quarts d’hora: una àmfora plena',
      'La van treure del riu tancada, i quan es va obrir feia olor de peix després de dos mil anys.',
      'Qui vulgui podrà ensumar-ne la salsa, refeta segons la recepta d’Apici.',
    ],
    en: [
      'One object, three quarters of an hour: an amphora, full',
      'It came out of the river sealed, and when it was opened it smelled of fish after two thousand years.',
      'Those who wish may sniff the sauce, remade to the recipe of Apicius.',
    ],
    de: [
      'Ein Stück, eine Dreiviertelstunde: eine volle Amphore',
      'Verschlossen kam sie aus dem Fluss, und als man sie öffnete, roch sie nach zweitausend Jahren noch nach Fisch.',
      'Wer mag, darf an der Soße schnuppern, nach dem Rezept des Apicius angesetzt.',
    ],
    es: [
      'Una pieza, tres cuartos de hora: un ánfora llena',
      'La sacaron del río cerrada, y al abrirla olía a pescado después de dos mil años.',
      'Quien quiera podrá oler la salsa, rehecha según la receta de Apicio.',
    ],
  },
  {
    ca: [
      'Una peça, tres quarts d’hora: el retrat que mira malament',
      'El senyor del segon pis té un ull més alt que l’altre, i fa dos segles que els nens ho pregunten.',
      'Una restauradora explica que a sota n’hi ha un altre, de retrat, i que el de sota somriu.',
    ],
    en: [
      'One object, three quarters of an hour: the portrait with the wrong eye',
      'The gentleman on the second floor has one eye higher than the other, and children have been asking about it for two centuries.',
      'A restorer explains that there is another portrait underneath, and that the one underneath is smiling.',
    ],
    de: [
      'Ein Stück, eine Dreiviertelstunde: das Bildnis mit dem schiefen Blick',
      'Der Herr im zweiten Stock hat ein Auge höher als das andere, und seit zwei Jahrhunderten fragen Kinder danach.',
      'Eine Restauratorin erzählt, dass darunter ein zweites Bildnis liegt und dass das untere lächelt.',
    ],
    es: [
      'Una pieza, tres cuartos de hora: el retrato que mira torcido',
      'El señor del segundo piso tiene un ojo más alto que el otro, y hace dos siglos que los niños lo preguntan.',
      'Una restauradora explica que debajo hay otro retrato, y que el de debajo sonríe.',
    ],
  },
  {
    ca: [
      'Una peça, tres quarts d’hora: la barca de passar',
      'Tres taulons, una corda i un banc: així va creuar la Lera mitja ciutat fins al 1911.',
      'El besnet de l’últim barquer hi seurà al davant i cobrarà, com abans, un cèntim.',
    ],
    en: [
      'One object, three quarters of an hour: the ferry',
      'Three planks, a rope and a bench: that is how half the city crossed the Lera until 1911.',
      'The last ferryman’s great-grandson will sit in the bow and charge, as they did then, one cent.',
    ],
    de: [
      'Ein Stück, eine Dreiviertelstunde: die Fähre',
      'Drei Bretter, ein Seil und eine Bank: So setzte die halbe Stadt bis 1911 über die Lera.',
      'Der Urenkel des letzten Fährmanns sitzt im Bug und kassiert, wie damals, einen Cent.',
    ],
    es: [
      'Una pieza, tres cuartos de hora: la barca de paso',
      'Tres tablones, una cuerda y un banco: así cruzó la Lera media ciudad hasta 1911.',
      'El bisnieto del último barquero se sentará en la proa y cobrará, como entonces, un céntimo.',
    ],
  },
  {
    ca: [
      'Una peça, tres quarts d’hora: un vestit per a la festa',
      'Seda groga, taca de vi i un bitllet de ball cosit al folre: 1923, la nit que es va inaugurar el Casino.',
      'Una sastressa en refà el patró davant vostre, i la taca també té explicació.',
    ],
    en: [
      'One object, three quarters of an hour: a dress for the ball',
      'Yellow silk, a wine stain and a dance card sewn into the lining: 1923, the night of the Casino’s first ball.',
      'A dressmaker redraws the pattern before your eyes, and the stain, too, has its explanation.',
    ],
    de: [
      'Ein Stück, eine Dreiviertelstunde: ein Kleid für den Ball',
      'Gelbe Seide, ein Weinfleck und eine ins Futter genähte Tanzkarte: 1923, der erste Ball im Weberkasino.',
      'Eine Schneiderin zeichnet den Schnitt vor Ihren Augen nach, und auch für den Fleck gibt es eine Erklärung.',
    ],
    es: [
      'Una pieza, tres cuartos de hora: un vestido para el baile',
      'Seda amarilla, una mancha de vino y un carné de baile cosido al forro: 1923, la noche del primer baile del Casino.',
      'Una modista rehace el patrón delante de vosotros, y la mancha también tiene explicación.',
    ],
  },
  {
    ca: [
      'Una peça, tres quarts d’hora: el llibre de les riuades',
      'Des de 1617 algú ha apuntat cada crescuda de la Lera, sempre al mateix llibre i sempre amb mala lletra.',
      'Se’n llegiran sis pàgines en veu alta i es podrà veure, a la paret, fins on va arribar l’aigua.',
    ],
    en: [
      'One object, three quarters of an hour: the book of floods',
      'Since 1617 somebody has written down every flood of the Lera, always in the same book and always in a bad hand.',
      'Six pages are read aloud, and you can see on the wall how far the water came.',
    ],
    de: [
      'Ein Stück, eine Dreiviertelstunde: das Hochwasserbuch',
      'Seit 1617 hat immer jemand jedes Hochwasser der Lera notiert, stets im selben Buch und stets in schlechter Schrift.',
      'Sechs Seiten werden vorgelesen, und an der Wand sieht man, wie hoch das Wasser stand.',
    ],
    es: [
      'Una pieza, tres cuartos de hora: el libro de las crecidas',
      'Desde 1617 alguien ha apuntado cada crecida de la Lera, siempre en el mismo libro y siempre con mala letra.',
      'Se leerán seis páginas en voz alta y podrá verse, en la pared, hasta dónde llegó el agua.',
    ],
  },
  {
    ca: [
      'Una peça, tres quarts d’hora: la càmera del retratista',
      'Durant quaranta anys tota criatura de Ribalera va mirar aquest ull de vidre sense moure’s.',
      'Farem un retrat a l’antiga, amb vuit segons de paciència, i us l’endureu revelat.',
    ],
    en: [
      'One object, three quarters of an hour: the portraitist’s camera',
      'For forty years every child in Ribalera looked into this glass eye without moving.',
      'We take a portrait in the old way, with eight seconds of patience, and you may take home the print.',
    ],
    de: [
      'Ein Stück, eine Dreiviertelstunde: die Kamera des Fotografen',
      'Vierzig Jahre lang blickte jedes Kind in Ribalera reglos in dieses Auge aus Glas.',
      'Wir machen ein Porträt nach alter Art, mit acht Sekunden Geduld, und Sie nehmen den Abzug mit.',
    ],
    es: [
      'Una pieza, tres cuartos de hora: la cámara del retratista',
      'Durante cuarenta años todos los niños de Ribalera miraron este ojo de cristal sin moverse.',
      'Haremos un retrato a la antigua, con ocho segundos de paciencia, y os lo llevaréis revelado.',
    ],
  },
];

/** A tour of a single thing, on the first Thursday of the month. */
export const OBJECT_TOURS: Series = {
  firstId: 1500,
  rhythm: { weekday: 'thu', week: 1 },
  hours: { from: '18:00', to: '18:45' },
  facts: {
    venue: 'museum',
    organizers: ['museum'],
    categories: ['tours'],
    tags: ['accessible'],
    cost: '€3',
  },
  note: {
    ca: 'Una sola peça, vint cadires i algú que hi ha passat mesos. L’entrada val també per a la resta del museu, fins a les vuit.',
    en: 'A single object, twenty chairs and somebody who has spent months with it. The ticket also admits you to the rest of the museum, until eight.',
    de: 'Ein einziges Stück, zwanzig Stühle und jemand, der Monate damit verbracht hat. Die Karte gilt bis acht auch für das übrige Museum.',
    es: 'Una sola pieza, veinte sillas y alguien que le ha dedicado meses. La entrada sirve también para el resto del museo, hasta las ocho.',
  },
  variants: OBJECTS,
};
