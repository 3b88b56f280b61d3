import type { Series } from '#service/sample/series';

/** Once a year, in its month. */
export const YEARLY: readonly Series[] = [
  {
    firstId: 3000,
    rhythm: { date: 5 },
    months: [1],
    hours: { from: '17:30', to: '20:00' },
    facts: {
      venue: 'market',
      organizers: ['council', 'traders', 'raval'],
      categories: ['city', 'families'],
      tags: ['outdoors', 'free'],
      cost: 'free',
    },
    note: {
      ca: 'Recorregut: Pont Vell, Rambla de la Lera, plaça del Mercat. Vorera reservada per a cadires de rodes davant del teatre.',
      en: 'Route: Old Bridge, Rambla de la Lera, Market Square. The pavement in front of the theatre is kept for wheelchairs.',
      de: 'Weg: Alte Brücke, Rambla de la Lera, Marktplatz. Vor dem Theater ist der Gehsteig für Rollstühle freigehalten.',
      es: 'Recorrido: Puente Viejo, Rambla de la Lera, plaza del Mercado. Acera reservada para sillas de ruedas delante del teatro.',
    },
    variants: [
      {
        ca: [
          'Cavalcada de Reis',
          'Arriben pel riu, en tres barques i amb retard, perquè el camell de Baltasar no vol pujar mai a bord.',
          'Els patges recullen les cartes d’última hora fins i tot de qui passa dels quaranta.',
        ],
        en: [
          'Arrival of the Three Kings',
          'They come by river, in three boats and late, because Balthazar’s camel never wants to go on board.',
          'The pages collect last-minute letters, even from those over forty.',
        ],
        de: [
          'Einzug der Heiligen Drei Könige',
          'Sie kommen auf dem Fluss, in drei Kähnen und zu spät, weil Balthasars Kamel nie an Bord will.',
          'Die Pagen nehmen noch im letzten Moment Wunschzettel an, auch von Leuten über vierzig.',
        ],
        es: [
          'Cabalgata de Reyes',
          'Llegan por el río, en tres barcas y con retraso, porque el camello de Baltasar nunca quiere subir a bordo.',
          'Los pajes recogen cartas de última hora incluso de quien pasa de los cuarenta.',
        ],
      },
    ],
  },
  {
    firstId: 3100,
    rhythm: { weekday: 'sat', week: 3 },
    months: [2],
    hours: { from: '18:00', to: '02:00' },
    facts: {
      venue: 'hall',
      organizers: ['raval', 'bagpipe', 'traders'],
      categories: ['city', 'folk'],
      tags: ['late'],
      cost: '€5',
    },
    note: {
      ca: 'Rua des del Raval a les sis; ball al pavelló a partir de les nou. Amb disfressa, la primera consumició és gratuïta.',
      en: 'Parade from the Raval at six, dancing in the hall from nine. In costume, the first drink is free.',
      de: 'Umzug ab dem Raval um sechs, Tanz in der Halle ab neun. Wer verkleidet kommt, trinkt das erste Glas umsonst.',
      es: 'Desfile desde el Raval a las seis; baile en el pabellón a partir de las nueve. Con disfraz, la primera consumición es gratis.',
    },
    variants: [
      {
        ca: [
          'Carnestoltes al Raval',
          'El Rei Carnestoltes llegeix un sermó en vers contra tothom que ha manat aquest any, i els interessats seuen a primera fila.',
          'Hi ha premi a la disfressa més ben feta i un altre, més disputat, a la pitjor.',
        ],
        en: [
          'Carnival in the Raval',
          'King Carnival reads a sermon in verse against everyone who has been in charge this year, and they sit in the front row.',
          'There is a prize for the best costume and another, more fiercely contested, for the worst.',
        ],
        de: [
          'Karneval im Raval',
          'König Karneval hält eine Predigt in Versen gegen alle, die dieses Jahr das Sagen hatten, und die Gemeinten sitzen in der ersten Reihe.',
          'Es gibt einen Preis für das beste Kostüm und einen, heißer umkämpft, für das schlechteste.',
        ],
        es: [
          'Carnaval del Raval',
          'El rey Carnaval lee un sermón en verso contra todos los que han mandado este año, y los interesados se sientan en primera fila.',
          'Hay premio al disfraz mejor hecho y otro, más disputado, al peor.',
        ],
      },
    ],
  },
  {
    firstId: 3200,
    rhythm: { weekday: 'sat', week: 3 },
    months: [5],
    hours: { from: '19:00', to: '01:00' },
    facts: {
      venue: 'museum',
      organizers: ['museum', 'council'],
      categories: ['exhibitions', 'city'],
      tags: ['late', 'free'],
      cost: 'free',
    },
    note: {
      ca: 'Entrada lliure tota la nit. Els ascensors funcionen; els guardes també expliquen coses, si se’ls pregunta.',
      en: 'Free entry all night. The lifts are running; the attendants will tell you things, too, if you ask.',
      de: 'Die ganze Nacht freier Eintritt. Die Aufzüge fahren; auch die Aufsichten erzählen etwas, wenn man sie fragt.',
      es: 'Entrada libre toda la noche. Los ascensores funcionan; los vigilantes también cuentan cosas, si se les pregunta.',
    },
    variants: [
      {
        ca: [
          'Nit dels museus: amb llanterna',
          'S’apaguen els llums de sala i cadascú fa la visita amb una llanterna de mà.',
          'Les àmfores fan unes ombres enormes, i el retrat del segon pis, diuen, parpelleja.',
        ],
        en: [
          'Museum night, by torchlight',
          'The lights go out in the galleries, and everyone makes the visit with a hand torch.',
          'The amphorae cast enormous shadows, and the portrait on the second floor is said to blink.',
        ],
        de: [
          'Museumsnacht mit Taschenlampe',
          'In den Sälen geht das Licht aus, und alle machen den Rundgang mit einer Taschenlampe.',
          'Die Amphoren werfen riesige Schatten, und das Bildnis im zweiten Stock, heißt es, zwinkert.',
        ],
        es: [
          'Noche de los museos: con linterna',
          'Se apagan las luces de las salas y cada cual hace la visita con una linterna de mano.',
          'Las ánforas proyectan sombras enormes, y el retrato del segundo piso, dicen, parpadea.',
        ],
      },
    ],
  },
  {
    firstId: 3300,
    rhythm: { date: 21 },
    months: [6],
    hours: { from: '18:00', to: '00:30' },
    facts: {
      organizers: ['council', 'orchestra', 'bagpipe'],
      categories: ['music', 'city'],
      tags: ['outdoors', 'free', 'wordless'],
      cost: 'free',
      featured: true,
    },
    note: {
      ca: 'Sense escenaris ni horaris: seguiu l’orella. El plànol de les cantonades es dona a la Biblioteca del Molí.',
      en: 'No stages and no timetable: follow your ears. The map of corners is to be had at the Mill Library.',
      de: 'Keine Bühnen, kein Zeitplan: Gehen Sie den Ohren nach. Den Plan der Straßenecken gibt es in der Bibliothek in der Mühle.',
      es: 'Sin escenarios ni horarios: seguid el oído. El plano de las esquinas se da en la Biblioteca del Molino.',
    },
    variants: [
      {
        ca: [
          'Dia de la Música: trenta cantonades',
          'El dia més llarg de l’any qui tingui un instrument el treu al carrer i toca fins que se’n cansa o se’n cansen.',
          'A les deu, totes les cantonades proven de tocar la mateixa cançó alhora; no ha sortit mai.',
        ],
        en: [
          'Music day: thirty corners',
          'On the longest day of the year, anyone with an instrument takes it into the street and plays until they, or the neighbours, have had enough.',
          'At ten all the corners try to play the same song at the same time; it has never worked.',
        ],
        de: [
          'Tag der Musik: dreißig Straßenecken',
          'Am längsten Tag des Jahres trägt, wer ein Instrument hat, es auf die Straße und spielt, bis er genug hat oder die anderen.',
          'Um zehn versuchen alle Ecken, gleichzeitig dasselbe Lied zu spielen; gelungen ist es nie.',
        ],
        es: [
          'Día de la Música: treinta esquinas',
          'El día más largo del año, quien tenga un instrumento lo saca a la calle y toca hasta que se cansa o se cansan los demás.',
          'A las diez, todas las esquinas intentan tocar la misma canción a la vez; no ha salido nunca.',
        ],
      },
    ],
  },
  {
    firstId: 3400,
    rhythm: { date: 14 },
    months: [8],
    hours: { from: '21:00', to: '00:30' },
    facts: {
      venue: 'bridge',
      organizers: ['raval', 'traders'],
      categories: ['city'],
      tags: ['outdoors', 'food'],
      cost: 'free',
    },
    note: {
      ca: 'Taules i cadires, del barri; la teca, de casa. Cal dur plat, got i ganes de passar la fruitera.',
      en: 'Tables and chairs are from the neighbourhood, the food from home. Bring a plate, a glass and a readiness to pass the fruit bowl.',
      de: 'Tische und Stühle stellt das Viertel, das Essen bringt jeder mit. Dazu Teller, Glas und die Bereitschaft, die Obstschale weiterzureichen.',
      es: 'Mesas y sillas, del barrio; la comida, de casa. Hay que traer plato, vaso y ganas de pasar el frutero.',
    },
    variants: [
      {
        ca: [
          'Sopar a la fresca al Pont Vell',
          'Una sola taula de cent seixanta metres, de riba a riba, la vigília de la Mare de Déu d’agost.',
          'Qui seu al mig sopa damunt de l’aigua, i cada any hi cau una forquilla.',
        ],
        en: [
          'Supper on the Old Bridge',
          'A single table of a hundred and sixty metres, from bank to bank, on the eve of the Assumption.',
          'Those who sit in the middle dine above the water, and every year a fork falls in.',
        ],
        de: [
          'Abendessen auf der Alten Brücke',
          'Ein einziger Tisch von hundertsechzig Metern, von Ufer zu Ufer, am Vorabend von Mariä Himmelfahrt.',
          'Wer in der Mitte sitzt, speist über dem Wasser, und jedes Jahr fällt eine Gabel hinein.',
        ],
        es: [
          'Cena al fresco en el Puente Viejo',
          'Una sola mesa de ciento sesenta metros, de orilla a orilla, la víspera de la Virgen de agosto.',
          'Quien se sienta en medio cena sobre el agua, y cada año cae un tenedor.',
        ],
      },
    ],
  },
];
