import type { Series, Variant } from '#service/sample/series';

const TALKS: readonly Variant[] = [
  {
    ca: [
      'Ateneu: per què plou el Divendres Sant',
      'Cent trenta anys de quaderns meteorològics per respondre una pregunta que es fa cada família.',
      'Hi ha gràfics, hi ha sants i hi ha una conclusió que no agradarà als qui venen paraigües.',
    ],
    en: [
      'Athenaeum: why it rains on Good Friday',
      'A hundred and thirty years of weather notebooks in answer to a question that every family asks.',
      'There are graphs, there are saints and there is a conclusion that will not please the umbrella trade.',
    ],
    de: [
      'Arbeiterverein: Warum es am Karfreitag regnet',
      'Hundertdreißig Jahre Wetterhefte für eine Frage, die in jeder Familie gestellt wird.',
      'Es gibt Kurven, es gibt Heilige und einen Schluss, der dem Schirmhandel nicht gefallen wird.',
    ],
    es: [
      'Ateneo: por qué llueve en Viernes Santo',
      'Ciento treinta años de cuadernos meteorológicos para responder a una pregunta que se hace cada familia.',
      'Hay gráficos, hay santos y hay una conclusión que no gustará a los que venden paraguas.',
    ],
  },
  {
    ca: [
      'Ateneu: la vaga de les teixidores, 1892',
      'Onze setmanes sense cobrar, tres-centes dones i una caixa de resistència que cabia en una sabata.',
      'Es projectaran els pamflets originals i se’n cantarà un, que rimava.',
    ],
    en: [
      'Athenaeum: the weavers’ strike of 1892',
      'Eleven weeks without pay, three hundred women and a strike fund that fitted into a shoe.',
      'The original leaflets will be shown, and one of them, which rhymed, will be sung.',
    ],
    de: [
      'Arbeiterverein: der Streik der Weberinnen, 1892',
      'Elf Wochen ohne Lohn, dreihundert Frauen und eine Streikkasse, die in einen Schuh passte.',
      'Gezeigt werden die Flugblätter von damals, und eines, das sich reimte, wird gesungen.',
    ],
    es: [
      'Ateneo: la huelga de las tejedoras, 1892',
      'Once semanas sin cobrar, trescientas mujeres y una caja de resistencia que cabía en un zapato.',
      'Se proyectarán las octavillas originales y se cantará una, que rimaba.',
    ],
  },
  {
    ca: [
      'Ateneu: el riu que baixava de colors',
      'Fins al 1974, la Lera era vermella els dilluns i blava els dijous, segons què tenyien les fàbriques.',
      'Una química jubilada explica com es va tornar transparent i qui s’hi va oposar.',
    ],
    en: [
      'Athenaeum: the river that ran in colours',
      'Until 1974 the Lera was red on Mondays and blue on Thursdays, according to what the mills were dyeing.',
      'A retired chemist tells how it came to run clear, and who was against it.',
    ],
    de: [
      'Arbeiterverein: der Fluss in allen Farben',
      'Bis 1974 war die Lera montags rot und donnerstags blau, je nachdem, was die Fabriken färbten.',
      'Eine pensionierte Chemikerin erzählt, wie sie wieder klar wurde und wer dagegen war.',
    ],
    es: [
      'Ateneo: el río que bajaba de colores',
      'Hasta 1974, la Lera bajaba roja los lunes y azul los jueves, según lo que tiñeran las fábricas.',
      'Una química jubilada explica cómo el agua se volvió transparente y quién se opuso.',
    ],
  },
  {
    ca: [
      'Ateneu: com es fa un diccionari',
      'Vint-i-dos anys per arribar a la zeta, i quan hi arribes has de tornar a començar per la a.',
      'Un lexicògraf porta les fitxes de les paraules que no hi van entrar i el públic podrà rescatar-ne una.',
    ],
    en: [
      'Athenaeum: how a dictionary is made',
      'It takes twenty-two years to get to Z, and once there you have to go back to A.',
      'A lexicographer brings the slips of the words that were left out, and the audience may rescue one.',
    ],
    de: [
      'Arbeiterverein: wie ein Wörterbuch entsteht',
      'Zweiundzwanzig Jahre braucht man bis zum Z, und dort angekommen, fängt man bei A wieder an.',
      'Ein Lexikograf bringt die Zettel der Wörter mit, die draußen blieben, und das Publikum darf eines retten.',
    ],
    es: [
      'Ateneo: cómo se hace un diccionario',
      'Veintidós años para llegar a la zeta, y cuando llegas hay que volver a empezar por la a.',
      'Un lexicógrafo trae las fichas de las palabras que no entraron y el público podrá rescatar una.',
    ],
  },
  {
    ca: [
      'Ateneu: abelles al terrat',
      'Seixanta mil veïnes treballen damunt del mercat i ningú no els ha pujat mai el lloguer.',
      'L’apicultora de la plaça porta un rusc de vidre, cinc mels i resposta a la pregunta de si piquen.',
    ],
    en: [
      'Athenaeum: bees on the roof',
      'Sixty thousand neighbours work above the market, and nobody has ever put up their rent.',
      'The beekeeper of the square brings a glass hive, five honeys and an answer to whether they sting.',
    ],
    de: [
      'Arbeiterverein: Bienen auf dem Dach',
      'Sechzigtausend Nachbarinnen arbeiten über dem Markt, und niemand hat ihnen je die Miete erhöht.',
      'Die Imkerin vom Platz bringt einen Schaukasten, fünf Sorten Honig und die Antwort auf die Frage mit, ob sie stechen.',
    ],
    es: [
      'Ateneo: abejas en el tejado',
      'Sesenta mil vecinas trabajan encima del mercado y nadie les ha subido nunca el alquiler.',
      'La apicultora de la plaza trae una colmena de cristal, cinco mieles y respuesta a la pregunta de si pican.',
    ],
  },
  {
    ca: [
      'Ateneu: el tren que no va arribar mai',
      'El 1908 es va construir una estació per a un ramal que no es va acabar, i encara s’hi esmorza molt bé.',
      'Plànols, accions sense valor i el rellotge de l’andana, que va en hora.',
    ],
    en: [
      'Athenaeum: the train that never came',
      'In 1908 a station was built for a branch line that was never finished, and breakfast there is still very good.',
      'There are plans, worthless shares and the platform clock, which keeps perfect time.',
    ],
    de: [
      'Arbeiterverein: der Zug, der nie kam',
      '1908 baute man einen Bahnhof für eine Nebenstrecke, die nie fertig wurde; frühstücken kann man dort bis heute vorzüglich.',
      'Pläne, wertlose Aktien und die Bahnsteiguhr, die auf die Minute geht.',
    ],
    es: [
      'Ateneo: el tren que no llegó nunca',
      'En 1908 se construyó una estación para un ramal que no se terminó, y todavía se desayuna allí muy bien.',
      'Planos, acciones sin valor y el reloj del andén, que va en hora.',
    ],
  },
  {
    ca: [
      'Ateneu: el soroll de la ciutat',
      'Una enginyera ha gravat Ribalera durant un any i sap a quina hora calla cada carrer.',
      'Escoltarem, a les fosques, sis cantonades i haureu de dir quines són.',
    ],
    en: [
      'Athenaeum: the sound of the city',
      'An engineer has recorded Ribalera for a year and knows at what hour each street falls silent.',
      'In the dark we listen to six corners, and you have to say which they are.',
    ],
    de: [
      'Arbeiterverein: der Klang der Stadt',
      'Eine Ingenieurin hat Ribalera ein Jahr lang aufgenommen und weiß, um welche Zeit jede Straße verstummt.',
      'Im Dunkeln hören wir sechs Straßenecken, und Sie müssen sagen, welche es sind.',
    ],
    es: [
      'Ateneo: el ruido de la ciudad',
      'Una ingeniera ha grabado Ribalera durante un año y sabe a qué hora calla cada calle.',
      'Escucharemos, a oscuras, seis esquinas y tendréis que decir cuáles son.',
    ],
  },
  {
    ca: [
      'Ateneu: vacunes, por i paciència',
      'El 1804 un metge de Ribalera va vacunar el seu fill a la plaça perquè se li acostés algú.',
      'Una història local de la verola, amb el full de registre i la lletra de la mare.',
    ],
    en: [
      'Athenaeum: vaccines, fear and patience',
      'In 1804 a Ribalera doctor vaccinated his own son in the square, so that somebody might come forward.',
      'A local history of smallpox, with the register and the mother’s handwriting.',
    ],
    de: [
      'Arbeiterverein: Impfung, Angst und Geduld',
      '1804 impfte ein Arzt aus Ribalera auf dem Platz den eigenen Sohn, damit sich überhaupt jemand traute.',
      'Eine Ortsgeschichte der Pocken, mit dem Register und der Handschrift der Mutter.',
    ],
    es: [
      'Ateneo: vacunas, miedo y paciencia',
      'En 1804 un médico de Ribalera vacunó a su hijo en la plaza para que alguien se atreviera a acercarse.',
      'Una historia local de la viruela, con la hoja de registro y la letra de la madre.',
    ],
  },
];

/** The workers’ athenaeum, on Mondays. */
export const ATHENAEUM: Series = {
  firstId: 2700,
  rhythm: { weekday: 'mon', week: 3 },
  months: [2, 4, 5, 10, 11],
  hours: { from: '19:00', to: '20:30' },
  facts: {
    venue: 'athenaeum',
    organizers: ['council', 'museum'],
    categories: ['words', 'science'],
    tags: ['free', 'accessible'],
    cost: 'free',
  },
  note: {
    ca: 'Quaranta minuts de xerrada i tot el temps que calgui per a les preguntes; el bar de l’Ateneu fa entrepans.',
    en: 'Forty minutes of talk and as long as it takes for questions; the Athenaeum bar does sandwiches.',
    de: 'Vierzig Minuten Vortrag und für die Fragen so viel Zeit wie nötig; an der Bar gibt es belegte Brote.',
    es: 'Cuarenta minutos de charla y todo el tiempo que haga falta para las preguntas; el bar del Ateneo hace bocadillos.',
  },
  variants: TALKS,
};
