import type { Variant } from '#service/sample/series';

/** The sky from July to December. */
export const SUMMER_SKY: readonly Variant[] = [
  {
    ca: [
      'Cel de juliol: el centre de la Via Làctia',
      'A l’estiu mirem cap al mig de la galàxia, i el mig cau just damunt de la deixalleria.',
      'Escorpió, Sagitari i un reguitzell de nebuloses amb nom de coses: la Llacuna, l’Àguila, el Cigne.',
    ],
    en: [
      'July sky: the middle of the Milky Way',
      'In summer we look towards the centre of the galaxy, and the centre is just above the recycling depot.',
      'Scorpio, Sagittarius and a string of nebulae named after things: the Lagoon, the Eagle, the Swan.',
    ],
    de: [
      'Julihimmel: die Mitte der Milchstraße',
      'Im Sommer blicken wir ins Zentrum der Galaxis, und das liegt genau über dem Wertstoffhof.',
      'Skorpion, Schütze und eine Kette von Nebeln, die nach Dingen heißen: Lagune, Adler, Schwan.',
    ],
    es: [
      'Cielo de julio: el centro de la Vía Láctea',
      'En verano miramos hacia el centro de la galaxia, y el centro cae justo encima del punto limpio.',
      'Escorpio, Sagitario y una ristra de nebulosas con nombre de cosas: la Laguna, el Águila, el Cisne.',
    ],
  },
  {
    ca: [
      'Cel d’agost: les llàgrimes que queden',
      'La nit de Sant Llorenç ja ha passat, però els estels fugaços no tenen calendari i encara en cauen.',
      'Ens estirem a l’era amb mantes, sense telescopi ni soroll; els desigs no es diuen en veu alta.',
    ],
    en: [
      'August sky: the last of the tears',
      'Saint Lawrence’s night is over, but shooting stars keep no calendar, and some are still falling.',
      'We lie on the threshing floor with blankets, no telescope and no noise; wishes are not to be said aloud.',
    ],
    de: [
      'Augusthimmel: die letzten Tränen',
      'Die Laurentiusnacht ist vorbei, aber Sternschnuppen haben keinen Kalender, und ein paar fallen noch.',
      'Wir liegen mit Decken auf der Tenne, ohne Teleskop und ohne Lärm; Wünsche werden nicht laut gesagt.',
    ],
    es: [
      'Cielo de agosto: las lágrimas que quedan',
      'La noche de San Lorenzo ya ha pasado, pero las estrellas fugaces no tienen calendario y aún caen algunas.',
      'Nos tumbamos en la era con mantas, sin telescopio ni ruido; los deseos no se dicen en voz alta.',
    ],
  },
  {
    ca: [
      'Cel de setembre: el cigne i el seu tresor',
      'Al bec del Cigne hi ha una estrella que són dues: l’una d’or, l’altra blava.',
      'Albireo no falla mai; és la primera que s’ensenya i la que tothom recorda.',
    ],
    en: [
      'September sky: the Swan and its treasure',
      'In the Swan’s beak there is a star that is really two: one of gold, the other blue.',
      'Albireo never disappoints; it is the first that we show and the one that everybody remembers.',
    ],
    de: [
      'Septemberhimmel: der Schwan und sein Schatz',
      'Am Schnabel des Schwans steht ein Stern, der zwei ist: der eine golden, der andere blau.',
      'Albireo enttäuscht nie; er wird als Erster gezeigt, und an ihn erinnern sich alle.',
    ],
    es: [
      'Cielo de septiembre: el cisne y su tesoro',
      'En el pico del Cisne hay una estrella que son dos: una de oro, la otra azul.',
      'Albireo no falla nunca; es la primera que se enseña y la que todos recuerdan.',
    ],
  },
  {
    ca: [
      'Cel d’octubre: la galàxia que s’acosta',
      'Andròmeda ve cap a nosaltres a cent deu quilòmetres per segon, i encara hi som a temps.',
      'És el més lluny que es pot veure a ull nu; qui la trobi sense ajuda s’endú una postal.',
    ],
    en: [
      'October sky: the galaxy that is coming',
      'Andromeda is approaching at a hundred and ten kilometres a second, and there is still time.',
      'It is the farthest thing visible to the naked eye; whoever finds it unaided takes home a postcard.',
    ],
    de: [
      'Oktoberhimmel: die Galaxie, die näher kommt',
      'Andromeda kommt mit hundertzehn Kilometern in der Sekunde auf uns zu, und noch ist Zeit.',
      'Weiter kann man mit bloßem Auge nicht sehen; wer sie ohne Hilfe findet, bekommt eine Postkarte.',
    ],
    es: [
      'Cielo de octubre: la galaxia que se acerca',
      'Andrómeda viene hacia nosotros a ciento diez kilómetros por segundo, y todavía hay tiempo.',
      'Es lo más lejano que se ve a simple vista; quien la encuentre sin ayuda se lleva una postal.',
    ],
  },
  {
    ca: [
      'Cel de novembre: gegants amb anells i sense',
      'Quan els planetes grans són a l’abast, no hi ha res que s’assembli a veure’ls per primera vegada.',
      'Es fa cua a l’ocular i se sent sempre la mateixa paraula, dita en veu baixa.',
    ],
    en: [
      'November sky: giants, with rings and without',
      'When the large planets are within reach, nothing compares with seeing them for the first time.',
      'There is a queue at the eyepiece, and always the same word is heard, said under the breath.',
    ],
    de: [
      'Novemberhimmel: Riesen mit und ohne Ringe',
      'Wenn die großen Planeten in Sicht sind, gleicht nichts dem ersten Blick auf sie.',
      'Vor dem Okular steht eine Schlange, und immer hört man dasselbe Wort, leise gesprochen.',
    ],
    es: [
      'Cielo de noviembre: gigantes con anillos y sin ellos',
      'Cuando los planetas grandes están a la vista, nada se parece a verlos por primera vez.',
      'Se hace cola en el ocular y se oye siempre la misma palabra, dicha en voz baja.',
    ],
  },
  {
    ca: [
      'Cel de desembre: quina estrella seguien?',
      'Un cometa, una conjunció, una nova o una bona història: repassem els candidats a estrella de Betlem.',
      'Hi ha torrons, infusió de farigola i, si el vent ho permet, els Bessons damunt de la torre.',
    ],
    en: [
      'December sky: which star did they follow?',
      'A comet, a conjunction, a nova or a good story: we go through the candidates for the star of Bethlehem.',
      'There are nougat and thyme tea and, wind permitting, the Twins above the tower.',
    ],
    de: [
      'Dezemberhimmel: Welchem Stern folgten sie?',
      'Ein Komet, eine Konjunktion, eine Nova oder eine gute Geschichte: Wir mustern die Anwärter auf den Stern von Bethlehem.',
      'Dazu Nougat, Thymiantee und, wenn der Wind es zulässt, die Zwillinge über dem Turm.',
    ],
    es: [
      'Cielo de diciembre: ¿qué estrella seguían?',
      'Un cometa, una conjunción, una nova o una buena historia: repasamos los candidatos a estrella de Belén.',
      'Hay turrón, infusión de tomillo y, si el viento lo permite, los Gemelos sobre la torre.',
    ],
  },
];
