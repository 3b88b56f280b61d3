import type { Series, Variant } from '#service/sample/series';

const DANCES: readonly Variant[] = [
  {
    ca: [
      'Ball folk al Casino: masurques i xotis',
      'Primer mitja hora de passos explicats, i després ningú no us mira els peus.',
      'Toquen dues acordionistes i un flabiolaire que riu quan s’equivoca.',
    ],
    en: [
      'Folk ball at the Casino: mazurkas and schottisches',
      'First half an hour of steps explained, and after that nobody looks at your feet.',
      'There are two accordions and a piper who laughs at his own mistakes.',
    ],
    de: [
      'Folktanz im Weberkasino: Mazurka und Schottisch',
      'Erst werden eine halbe Stunde lang die Schritte erklärt, danach schaut niemand mehr auf Ihre Füße.',
      'Es spielen zwei Akkordeons und eine Einhandflöte, die über ihre eigenen Fehler lacht.',
    ],
    es: [
      'Baile folk en el Casino: mazurcas y chotis',
      'Primero, media hora de pasos explicados, y después nadie os mira los pies.',
      'Tocan dos acordeonistas y un flautista que se ríe cuando se equivoca.',
    ],
  },
  {
    ca: [
      'Ball folk al Casino: rotllanes bretones',
      'S’agafa el dit petit del veí i no es deixa anar en tota la nit.',
      'Cant a dues veus sense instruments, fins que el terra de fusta agafa el compàs.',
    ],
    en: [
      'Folk ball at the Casino: Breton rings',
      'You take hold of your neighbour’s little finger and do not let go all night.',
      'There are two voices and no instruments, until the wooden floor picks up the beat.',
    ],
    de: [
      'Folktanz im Weberkasino: bretonische Kreise',
      'Man hakt sich am kleinen Finger des Nachbarn ein und lässt den ganzen Abend nicht los.',
      'Zwei Stimmen, keine Instrumente, bis der Holzboden den Takt übernimmt.',
    ],
    es: [
      'Baile folk en el Casino: corros bretones',
      'Se coge al vecino del meñique y no se suelta en toda la noche.',
      'Canto a dos voces sin instrumentos, hasta que el suelo de madera coge el compás.',
    ],
  },
  {
    ca: [
      'Ball folk al Casino: jotes i boleros de dins i de fora',
      'De l’Ebre a Mallorca en set tocs de castanyola, amb parada per beure aigua.',
      'Una colla de l’Esbart ensenya els punts fàcils i fa els difícils.',
    ],
    en: [
      'Folk ball at the Casino: jotas and boleros',
      'From the Ebro to Mallorca in seven strokes of the castanets, with a stop for water.',
      'Dancers from the folk society teach the easy steps and do the hard ones themselves.',
    ],
    de: [
      'Folktanz im Weberkasino: Jotas und Boleros',
      'Vom Ebro nach Mallorca in sieben Kastagnettenschlägen, mit einer Pause zum Wassertrinken.',
      'Tänzer aus dem Verein zeigen die leichten Schritte und übernehmen die schweren.',
    ],
    es: [
      'Baile folk en el Casino: jotas y boleros',
      'Del Ebro a Mallorca en siete golpes de castañuela, con parada para beber agua.',
      'Un grupo de la asociación enseña los pasos fáciles y hace los difíciles.',
    ],
  },
  {
    ca: [
      'Ball folk al Casino: la nit dels vals',
      'Vals de tres, de cinc i de vuit temps, perquè girar és una cosa i no caure n’és una altra.',
      'El llum del saló es va abaixant i a l’últim només queda encesa la barra.',
    ],
    en: [
      'Folk ball at the Casino: waltz night',
      'Waltzes in three, in five and in eight, because turning is one thing and staying upright another.',
      'The lights go down little by little, and for the last dance only the bar is still lit.',
    ],
    de: [
      'Folktanz im Weberkasino: Walzernacht',
      'Walzer im Dreier, im Fünfer und im Achter, denn sich zu drehen ist eines und nicht umzufallen ein anderes.',
      'Das Licht im Saal wird immer schwächer, und beim letzten Tanz brennt nur noch die Bar.',
    ],
    es: [
      'Baile folk en el Casino: la noche de los valses',
      'Valses de tres, de cinco y de ocho tiempos, porque girar es una cosa y no caerse otra.',
      'La luz del salón va bajando y en el último solo queda encendida la barra.',
    ],
  },
  {
    ca: [
      'Ball folk al Casino: sardanes sota sostre',
      'Es fa una rotllana per a qui en sap i una altra per a qui compta en veu alta.',
      'Cobla d’onze músics a tres metres de les orelles: les tenores agraeixen que no us les tapeu.',
    ],
    en: [
      'Folk ball at the Casino: sardanas under a roof',
      'There is one ring for those who know how and another for those who count aloud.',
      'A cobla of eleven players three metres from your ears: the shawms appreciate it if you leave them uncovered.',
    ],
    de: [
      'Folktanz im Weberkasino: Sardanes unter Dach',
      'Ein Kreis ist für alle, die es können, und einer für alle, die laut mitzählen.',
      'Eine Cobla von elf Bläsern drei Meter vor Ihren Ohren: Die Schalmeien danken es, wenn Sie sie nicht zuhalten.',
    ],
    es: [
      'Baile folk en el Casino: sardanas bajo techo',
      'Se hace un corro para quien sabe y otro para quien cuenta en voz alta.',
      'Cobla de once músicos a tres metros de los oídos: las tenoras agradecen que no os los tapéis.',
    ],
  },
];

/** The bagpipe society’s dance, one Saturday a month, summer excepted. */
export const DANCES_AT_CASINO: Series = {
  firstId: 2400,
  rhythm: { weekday: 'sat', week: 4 },
  months: [1, 2, 3, 4, 5, 6, 9, 10, 11],
  hours: { from: '21:00', to: '00:30' },
  facts: { venue: 'casino', organizers: ['bagpipe'], categories: ['folk'], tags: ['wordless', 'late'], cost: '€6' },
  note: {
    ca: 'No cal venir en parella ni saber-ne. Sabates de sola llisa i una ampolla d’aigua.',
    en: 'No partner and no experience needed. Wear smooth soles and bring a bottle of water.',
    de: 'Weder Partner noch Vorkenntnisse nötig. Glatte Sohlen anziehen und eine Flasche Wasser mitbringen.',
    es: 'No hace falta venir en pareja ni saber. Zapatos de suela lisa y una botella de agua.',
  },
  variants: DANCES,
};
