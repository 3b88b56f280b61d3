import type { Series, Variant } from '#service/sample/series';

const TOPICS: readonly Variant[] = [
  {
    ca: [
      'Cafè de llengües al Raval: el que menjàvem de petits',
      'Cadascú descriu un plat sense dir-ne el nom, i la taula l’ha d’endevinar en la llengua que toqui.',
      'Si el porteu en una carmanyola, compta doble.',
    ],
    en: [
      'Language café in the Raval: what we ate as children',
      'Everyone describes a dish without naming it, and the table has to guess it in the language of the moment.',
      'If you bring it in a lunchbox, it counts double.',
    ],
    de: [
      'Sprachcafé im Raval: was wir als Kinder aßen',
      'Alle beschreiben ein Gericht, ohne es zu nennen, und der Tisch muss es in der Sprache erraten, die gerade dran ist.',
      'Wer es in der Brotdose mitbringt, bekommt doppelte Punkte.',
    ],
    es: [
      'Café de lenguas en el Raval: lo que comíamos de niños',
      'Cada cual describe un plato sin decir su nombre, y la mesa tiene que adivinarlo en la lengua que toque.',
      'Si lo traéis en una fiambrera, cuenta doble.',
    ],
  },
  {
    ca: [
      'Cafè de llengües al Raval: paraules sense traducció',
      'Enyorança, cosy, Feierabend, madrugada: cadascú porta una paraula que no sap dir en cap altra llengua.',
      'Al final de la tarda n’haurem fet un diccionari de vint entrades, amb exemples.',
    ],
    en: [
      'Language café in the Raval: words without a translation',
      'Enyorança, cosy, Feierabend, madrugada: everyone brings a word that they cannot say in any other language.',
      'By the end of the evening there is a dictionary of twenty entries, with examples.',
    ],
    de: [
      'Sprachcafé im Raval: Wörter ohne Übersetzung',
      'Enyorança, cosy, Feierabend, madrugada: Alle bringen ein Wort mit, das sie in keiner anderen Sprache sagen können.',
      'Am Ende des Abends ist daraus ein Wörterbuch mit zwanzig Einträgen geworden, samt Beispielen.',
    ],
    es: [
      'Café de lenguas en el Raval: palabras sin traducción',
      'Enyorança, cosy, Feierabend, madrugada: cada cual trae una palabra que no sabe decir en ninguna otra lengua.',
      'Al final de la tarde habremos hecho un diccionario de veinte entradas, con ejemplos.',
    ],
  },
  {
    ca: [
      'Cafè de llengües al Raval: el primer dia de feina',
      'Qui us va rebre, què vau fer malament i quina paraula no vau entendre.',
      'Les millors històries s’expliquen dues vegades, la segona en l’idioma de qui les escoltava.',
    ],
    en: [
      'Language café in the Raval: the first day at work',
      'Who met you, what you did wrong and which word you did not understand.',
      'The best stories are told twice, the second time in the language of whoever was listening.',
    ],
    de: [
      'Sprachcafé im Raval: der erste Arbeitstag',
      'Wer Sie empfing, was Sie falsch machten und welches Wort Sie nicht verstanden.',
      'Die besten Geschichten werden zweimal erzählt, beim zweiten Mal in der Sprache derer, die zuhörten.',
    ],
    es: [
      'Café de lenguas en el Raval: el primer día de trabajo',
      'Quién os recibió, qué hicisteis mal y qué palabra no entendisteis.',
      'Las mejores historias se cuentan dos veces, la segunda en el idioma de quien escuchaba.',
    ],
  },
  {
    ca: [
      'Cafè de llengües al Raval: cançons que sabem de memòria',
      'Es llegeix la lletra, s’entén o no s’entén, i després es canta igualment.',
      'Hi ha una guitarra; de guitarrista, n’hi ha segons el dimarts.',
    ],
    en: [
      'Language café in the Raval: songs we know by heart',
      'First the words are read, then they are understood or not, and then they are sung regardless.',
      'There is a guitar; whether there is a guitarist depends on the Tuesday.',
    ],
    de: [
      'Sprachcafé im Raval: Lieder, die wir auswendig können',
      'Erst wird der Text gelesen, dann verstanden oder auch nicht, und dann trotzdem gesungen.',
      'Eine Gitarre ist da; ob auch jemand spielt, hängt vom Dienstag ab.',
    ],
    es: [
      'Café de lenguas en el Raval: canciones que sabemos de memoria',
      'Se lee la letra, se entiende o no se entiende, y después se canta igual.',
      'Hay una guitarra; guitarrista, según el martes.',
    ],
  },
  {
    ca: [
      'Cafè de llengües al Raval: el mapa d’una altra ciutat',
      'Dibuixeu de memòria el barri on vau créixer i passegeu-hi la persona del costat.',
      'Els mapes es pengen a la paret del centre cívic fins al mes següent.',
    ],
    en: [
      'Language café in the Raval: the map of another town',
      'Draw from memory the streets where you grew up, and take the person beside you for a walk.',
      'The maps hang on the wall of the civic centre until the month after.',
    ],
    de: [
      'Sprachcafé im Raval: der Plan einer anderen Stadt',
      'Zeichnen Sie aus dem Gedächtnis das Viertel, in dem Sie groß geworden sind, und führen Sie Ihre Nachbarin hindurch.',
      'Die Pläne hängen bis zum nächsten Monat an der Wand des Bürgerzentrums.',
    ],
    es: [
      'Café de lenguas en el Raval: el mapa de otra ciudad',
      'Dibujad de memoria el barrio donde crecisteis y pasead por él a la persona de al lado.',
      'Los mapas se cuelgan en la pared del centro cívico hasta el mes siguiente.',
    ],
  },
  {
    ca: [
      'Cafè de llengües al Raval: notícies del tren de les set',
      'Què heu sentit, llegit o sospitat avui en transport públic, explicat com si fos un telenotícies.',
      'El presentador canvia cada cinc minuts i la llengua, amb ell.',
    ],
    en: [
      'Language café in the Raval: news from the seven o’clock train',
      'What you have heard, read or suspected today on public transport, told as though it were the evening news.',
      'The newsreader changes every five minutes, and the language with them.',
    ],
    de: [
      'Sprachcafé im Raval: Nachrichten aus dem Siebenuhrzug',
      'Was Sie heute in Bus und Bahn gehört, gelesen oder vermutet haben, vorgetragen wie in der Abendschau.',
      'Alle fünf Minuten wechselt die Sprecherin und mit ihr die Sprache.',
    ],
    es: [
      'Café de lenguas en el Raval: noticias del tren de las siete',
      'Lo que habéis oído, leído o sospechado hoy en el transporte público, contado como si fuera un telediario.',
      'El presentador cambia cada cinco minutos y, con él, la lengua.',
    ],
  },
];

/** The neighbourhood’s language café, where the library’s is not written one by one. */
export const LANGUAGES: Series = {
  firstId: 1900,
  rhythm: { weekday: 'tue', every: 3, from: 2 },
  months: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12],
  except: [1, 3, 5],
  hours: { from: '18:30', to: '20:00' },
  facts: {
    venue: 'civic',
    organizers: ['raval'],
    categories: ['words'],
    tags: ['free', 'accessible'],
    cost: 'free',
  },
  note: {
    ca: 'Català, castellà, alemany, anglès i el que porti la gent del barri. Cal saber dir hola; la resta s’aprèn a taula.',
    en: 'Catalan, Spanish, German, English and whatever else the neighbourhood speaks. You need to be able to say hello; the rest is learned at the table.',
    de: 'Katalanisch, Spanisch, Deutsch, Englisch und was das Viertel sonst noch spricht. Guten Tag sagen sollte man können; den Rest lernt man am Tisch.',
    es: 'Catalán, castellano, alemán, inglés y lo que hable la gente del barrio. Hay que saber decir hola; lo demás se aprende en la mesa.',
  },
  variants: TOPICS,
};
