import type { Series, Variant } from '#service/sample/series';

const NIGHTS: readonly Variant[] = [
  {
    ca: [
      'Jam de dijous: la nit d’Ellington',
      'Comencem amb el tren A i que cadascú baixi on vulgui.',
      'Les partitures són al faristol de l’entrada; els solos, al vostre cap.',
    ],
    en: [
      'Thursday jam: the Ellington night',
      'We start with the A train, and everyone may get off where they like.',
      'The charts are on the stand by the door; the solos are in your head.',
    ],
    de: [
      'Donnerstags-Jam: die Ellington-Nacht',
      'Wir fahren mit dem A-Train los, und aussteigen darf jeder, wo er möchte.',
      'Die Noten liegen auf dem Pult am Eingang, die Soli haben Sie im Kopf.',
    ],
    es: [
      'Jam de los jueves: la noche de Ellington',
      'Empezamos con el tren A y que cada cual se baje donde quiera.',
      'Las partituras están en el atril de la entrada; los solos, en vuestra cabeza.',
    ],
  },
  {
    ca: [
      'Jam de dijous: blues en si bemoll i res més',
      'Dotze compassos, una sola tonalitat i tres hores per comprovar que no s’acaba mai.',
      'La secció rítmica de la casa aguanta fins a dos quarts d’una; després, qui pugui.',
    ],
    en: [
      'Thursday jam: blues in B flat and nothing else',
      'Twelve bars, one key and three hours to confirm that it never runs out.',
      'The house rhythm section lasts until half past twelve; after that, whoever can.',
    ],
    de: [
      'Donnerstags-Jam: Blues in B, sonst nichts',
      'Zwölf Takte, eine Tonart und drei Stunden, um festzustellen, dass er nie zu Ende ist.',
      'Die Hausband hält bis halb eins durch; danach, wer noch kann.',
    ],
    es: [
      'Jam de los jueves: blues en si bemol y nada más',
      'Doce compases, una sola tonalidad y tres horas para comprobar que no se acaba nunca.',
      'La sección rítmica de la casa aguanta hasta las doce y media; después, quien pueda.',
    ],
  },
  {
    ca: [
      'Jam de dijous: cantants a primera fila',
      'Una nit al revés: manen les veus, i els instruments esperen que els ho demanin.',
      'Porteu el to apuntat en un paper, que la pianista és pacient però no endevina.',
    ],
    en: [
      'Thursday jam: singers to the front',
      'A night turned round: the voices are in charge, and the instruments wait to be asked.',
      'Bring your key on a piece of paper; our pianist is patient but no mind-reader.',
    ],
    de: [
      'Donnerstags-Jam: Stimmen nach vorn',
      'Ein verkehrter Abend: Die Stimmen bestimmen, und die Instrumente warten, bis man sie bittet.',
      'Schreiben Sie Ihre Tonart auf einen Zettel; die Pianistin ist geduldig, aber keine Hellseherin.',
    ],
    es: [
      'Jam de los jueves: cantantes en primera fila',
      'Una noche al revés: mandan las voces, y los instrumentos esperan a que se lo pidan.',
      'Traed el tono apuntado en un papel, que la pianista es paciente pero no adivina.',
    ],
  },
  {
    ca: [
      'Jam de dijous: Django i companyia',
      'Sense bateria: guitarres manouches, un violí i un contrabaix que fa de tot.',
      'Es toca sense amplificar; per sentir-ho bé s’ha de callar, i es calla.',
    ],
    en: [
      'Thursday jam: Django and company',
      'No drums at all: manouche guitars, a violin and a double bass that does the rest.',
      'It is played unplugged; to hear it you have to be quiet, and people are.',
    ],
    de: [
      'Donnerstags-Jam: Django und Co.',
      'Ganz ohne Schlagzeug: Swinggitarren, eine Geige und ein Kontrabass, der alles andere macht.',
      'Gespielt wird unverstärkt; um es zu hören, muss man still sein, und man ist es.',
    ],
    es: [
      'Jam de los jueves: Django y compañía',
      'Sin batería: guitarras manouche, un violín y un contrabajo que hace de todo.',
      'Se toca sin amplificar; para oírlo bien hay que callar, y se calla.',
    ],
  },
  {
    ca: [
      'Jam de dijous: la primera vegada',
      'Per a qui toca a casa amb la porta tancada: avui l’escenari és seu i ningú no porta llibreta.',
      'Tres temes fàcils, un padrí per instrument i aplaudiments garantits per estatuts.',
    ],
    en: [
      'Thursday jam: the first time',
      'For those who play at home with the door shut: tonight the stage is theirs, and nobody is taking notes.',
      'Three easy tunes, a godparent for each instrument and applause guaranteed by the statutes.',
    ],
    de: [
      'Donnerstags-Jam: das erste Mal',
      'Für alle, die zu Hause bei geschlossener Tür spielen: Heute gehört ihnen die Bühne, und niemand schreibt mit.',
      'Drei leichte Stücke, eine Patin für jedes Instrument und Applaus laut Satzung.',
    ],
    es: [
      'Jam de los jueves: la primera vez',
      'Para quien toca en casa con la puerta cerrada: hoy el escenario es suyo y nadie toma notas.',
      'Tres temas fáciles, un padrino por instrumento y aplausos garantizados por estatutos.',
    ],
  },
  {
    ca: [
      'Jam de dijous: bossa a mitja veu',
      'Guitarra, escombretes i aquella manera brasilera d’estar trist amb bona temperatura.',
      'Es demana roba clara i volum baix; la xiuladissa final es fa entre tots.',
    ],
    en: [
      'Thursday jam: bossa in half voice',
      'Guitar, brushes and that Brazilian way of being sad in fine weather.',
      'Light clothes and low volume are requested; the whistling at the end is for everyone.',
    ],
    de: [
      'Donnerstags-Jam: Bossa mit halber Stimme',
      'Gitarre, Besen und jene brasilianische Art, bei schönem Wetter traurig zu sein.',
      'Erbeten sind helle Kleidung und wenig Lautstärke; gepfiffen wird am Schluss gemeinsam.',
    ],
    es: [
      'Jam de los jueves: bossa a media voz',
      'Guitarra, escobillas y esa manera brasileña de estar triste con buena temperatura.',
      'Se ruega ropa clara y volumen bajo; el silbido final se hace entre todos.',
    ],
  },
];

/** Jam sessions, where they are not written one by one. */
export const JAMS: Series = {
  firstId: 2100,
  rhythm: { weekday: 'thu', every: 3 },
  months: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12],
  except: [0, 2, 4, 6],
  hours: { from: '21:30', to: '00:30' },
  facts: { venue: 'club', categories: ['jazz'], tags: ['late', 'free'], cost: 'free' },
  note: {
    ca: 'Hi ha piano, contrabaix i bateria a l’escenari; la resta us la porteu vosaltres. Inscripcions a la barra fins a les deu.',
    en: 'Piano, double bass and drums are on stage; the rest you bring yourselves. Put your name down at the bar by ten.',
    de: 'Klavier, Kontrabass und Schlagzeug stehen auf der Bühne, alles andere bringen Sie mit. Anmeldung an der Bar bis zehn.',
    es: 'Hay piano, contrabajo y batería en el escenario; lo demás lo traéis vosotros. Inscripciones en la barra hasta las diez.',
  },
  variants: NIGHTS,
};
