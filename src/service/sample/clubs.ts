import { at, eveOfClockChange, inDays, on } from '#service/sample/dates';
import type { EventDefinition } from '#service/sample/definition';
import { JAM } from '#service/sample/jam';

/** Jazz, clubs and music from elsewhere. Ids 121 to 139. */
export const CLUBS: readonly EventDefinition[] = [
  ...JAM,
  {
    id: 125,
    when: at(inDays(1), '21:00', '23:15'),
    venue: 'club',
    categories: ['jazz'],
    cost: '€12',
    texts: {
      ca: {
        title: 'Tres guitarres i un autobús',
        description:
          'Swing manouche tocat per tres germans que van aprendre l’ofici al fons de l’autobús familiar. Hi sona Django Reinhardt, però també el que escoltava l’àvia quan ningú no mirava.',
        excerpt: 'Swing manouche après al fons d’un autobús.',
      },
      en: {
        title: 'Three guitars and a bus',
        description:
          'Manouche swing by three brothers who learned the trade at the back of the family bus. There is Django Reinhardt in it, and also what grandmother listened to when nobody was looking.',
        excerpt: 'Manouche swing, learned at the back of a bus.',
      },
      de: {
        title: 'Drei Gitarren und ein Bus',
        description:
          'Swing à la Django Reinhardt von drei Brüdern, die ihr Handwerk auf der Rückbank des Familienbusses gelernt haben. Dazwischen erklingt, was die Großmutter hörte, wenn niemand hinsah.',
        excerpt: 'Gitarrenswing, gelernt auf der Rückbank eines Busses.',
      },
      es: {
        title: 'Tres guitarras y un autobús',
        description:
          'Swing manouche a cargo de tres hermanos que aprendieron el oficio al fondo del autobús familiar. Suena Django Reinhardt, pero también lo que escuchaba la abuela cuando nadie miraba.',
        excerpt: 'Swing manouche aprendido al fondo de un autobús.',
      },
    },
  },
  {
    id: 126,
    when: at(on('sat', 2), '23:30', '05:00', 1),
    venue: 'club',
    categories: ['music'],
    tags: ['late'],
    cost: '€8',
    texts: {
      ca: {
        title: '🪩 Vinil fins que obrin els forns',
        description:
          'Dos plats, cap ordinador i set hores de disc, boogaloo i rumba catalana en discos que pesen. A les cinc s’acaba la música i el forn del costat ja té les ensaïmades a punt.',
        excerpt: 'Dos plats, cap ordinador i ensaïmades a les cinc.',
      },
      en: {
        title: '🪩 Vinyl until the bakeries open',
        description:
          'Two turntables, no computer and a long night of disco, boogaloo and Catalan rumba on records that weigh something. The music stops at five, when the baker next door has the pastries ready.',
        excerpt: 'Two turntables, no computer, and pastries at five.',
      },
      de: {
        title: '🪩 Vinyl, bis die Bäcker öffnen',
        description:
          'Zwei Plattenspieler, kein Computer und eine lange Nacht mit Disco, Boogaloo und katalanischer Rumba auf Scheiben, die noch etwas wiegen. Um fünf ist Schluss, dann hat der Bäcker nebenan die Ensaïmades fertig.',
        excerpt: 'Zwei Plattenspieler, kein Computer, um fünf frisches Gebäck.',
      },
      es: {
        title: '🪩 Vinilo hasta que abran los hornos',
        description:
          'Dos platos, ningún ordenador y una noche larga de disco, bugalú y rumba catalana en discos que pesan. A las cinco se acaba la música y el horno de al lado ya tiene listas las ensaimadas.',
        excerpt: 'Dos platos, ningún ordenador y ensaimadas a las cinco.',
      },
    },
  },
  {
    id: 127,
    when: at(on('fri', 10), '18:00', '23:30', 2),
    venue: 'escorxador',
    organizers: ['council', 'traders', 'friends'],
    categories: ['jazz', 'city'],
    tags: ['late', 'accessible'],
    cost: '€10 – €25',
    image: 'jazz',
    featured: true,
    sticky: true,
    website: 'https://jazz.ribalera.example.org/programa?any=actual&vista=dies',
    texts: {
      ca: {
        title: 'Ribalera Jazz: el cap de setmana llarg',
        description:
          '<p>Tres dies, dos escenaris i vint-i-una formacions, de la xaranga que surt de l’estació divendres a les sis fins al quartet que diumenge tanca amb la llum apagada.</p><ul><li>Divendres: cercavila i nit de blues.</li><li>Dissabte: tallers al matí, big band a la nit.</li><li>Diumenge: dinar popular i jam final.</li></ul><p>El programa hora per hora és al <a href="https://jazz.ribalera.example.org/programa">web del festival</a>.</p>',
        excerpt: 'Vint-i-una formacions en dos escenaris, de divendres a diumenge.',
      },
      en: {
        title: 'Ribalera Jazz: the long weekend',
        description:
          '<p>Three days, two stages and twenty-one bands, from the marching band that leaves the station at six on Friday to the quartet that closes on Sunday with the lights out.</p><ul><li>Friday: street parade and blues night.</li><li>Saturday: workshops in the morning, big band at night.</li><li>Sunday: communal lunch and final jam.</li></ul><p>The hour-by-hour programme is on the <a href="https://jazz.ribalera.example.org/programa">festival’s site</a>.</p>',
        excerpt: 'Twenty-one bands on two stages, from Friday to Sunday.',
      },
      de: {
        title: 'Ribalera Jazz: das lange Wochenende',
        description:
          '<p>Drei Tage, zwei Bühnen und einundzwanzig Bands, von der Marching Band, die am Freitag um sechs am Bahnhof losgeht, bis zum Quartett, das am Sonntag im Dunkeln aufhört.</p><ul><li>Freitag: Umzug und Bluesnacht.</li><li>Samstag: vormittags Workshops, abends Bigband.</li><li>Sonntag: gemeinsames Mittagessen und Abschlussjam.</li></ul><p>Das Programm nach Stunden steht auf der <a href="https://jazz.ribalera.example.org/programa">Website des Festivals</a>.</p>',
        excerpt: 'Einundzwanzig Bands auf zwei Bühnen, von Freitag bis Sonntag.',
      },
      es: {
        title: 'Ribalera Jazz: el fin de semana largo',
        description:
          '<p>Tres días, dos escenarios y veintiuna formaciones, desde la charanga que sale de la estación el viernes a las seis hasta el cuarteto que cierra el domingo con la luz apagada.</p><ul><li>Viernes: pasacalles y noche de blues.</li><li>Sábado: talleres por la mañana, big band por la noche.</li><li>Domingo: comida popular y jam final.</li></ul><p>El programa hora a hora está en la <a href="https://jazz.ribalera.example.org/programa">web del festival</a>.</p>',
        excerpt: 'Veintiuna formaciones en dos escenarios, de viernes a domingo.',
      },
    },
  },
  {
    id: 128,
    when: at(on('fri', 5), '21:30', '23:45'),
    venue: 'escorxador',
    categories: ['jazz'],
    tags: ['accessible'],
    cost: '€15',
    texts: {
      ca: {
        title: 'Cuba passa per Ribalera',
        description:
          'Onze metalls, quatre percussions i una pista buidada de cadires. La primera part s’escolta, la segona es balla, i entremig hi ha deu minuts per aprendre el pas bàsic del son.',
        excerpt: 'La primera part s’escolta, la segona es balla.',
      },
      en: {
        title: 'Cuba comes through Ribalera',
        description:
          'Eleven brass, four percussionists and a floor cleared of chairs. The first half is for listening, the second for dancing, and in between there are ten minutes to learn the basic step of the son.',
        excerpt: 'The first half is for listening, the second for dancing.',
      },
      de: {
        title: 'Kuba kommt durch Ribalera',
        description:
          'Elf Bläser, viermal Percussion und ein Saal ohne Stühle. Die erste Hälfte ist zum Zuhören, die zweite zum Tanzen, und dazwischen bleiben zehn Minuten, um den Grundschritt des Son zu lernen.',
        excerpt: 'Die erste Hälfte ist zum Zuhören, die zweite zum Tanzen.',
      },
      es: {
        title: 'Cuba pasa por Ribalera',
        description:
          'Once metales, cuatro percusiones y una pista sin sillas. La primera parte se escucha, la segunda se baila, y en medio hay diez minutos para aprender el paso básico del son.',
        excerpt: 'La primera parte se escucha, la segunda se baila.',
      },
    },
  },
  {
    id: 129,
    when: at(eveOfClockChange(3), '23:00', '06:00', 1),
    venue: 'escorxador',
    organizers: ['council'],
    categories: ['music'],
    tags: ['late', 'wordless'],
    cost: '€10',
    texts: {
      ca: {
        title: 'La nit de vint-i-tres hores',
        description:
          'Quan el rellotge salta de les dues a les tres, la música no s’atura: una peça sense costures per a sintetitzadors i campanes, des de les onze del vespre fins que surt el sol. Porteu sac de dormir; el matalàs el posem nosaltres.',
        excerpt: 'Música per dormir-hi, la nit que el rellotge es menja una hora.',
      },
      en: {
        title: 'The night with an hour missing',
        description:
          'When the clocks leap from two to three the music does not stop: one seamless piece for synthesisers and bells, from eleven at night until sunrise. Bring a sleeping bag; we provide the mattress.',
        excerpt: 'Music to sleep to, on the night the clock swallows an hour.',
      },
      de: {
        title: 'Die Nacht, der eine Stunde fehlt',
        description:
          'Wenn die Uhren von zwei auf drei springen, spielt die Musik weiter: ein nahtloses Stück für Synthesizer und Glocken, von elf Uhr abends bis Sonnenaufgang. Bringen Sie einen Schlafsack mit, die Matratze stellen wir.',
        excerpt: 'Musik zum Einschlafen in der Nacht, in der die Uhr eine Stunde verschluckt.',
      },
      es: {
        title: 'La noche de veintitrés horas',
        description:
          'Cuando el reloj salta de las dos a las tres, la música no se detiene: una pieza sin costuras para sintetizadores y campanas, desde las once de la noche hasta que sale el sol. Traed saco de dormir; el colchón lo ponemos nosotros.',
        excerpt: 'Música para dormirse la noche en que el reloj se come una hora.',
      },
    },
  },
  {
    id: 130,
    when: at(on('sat', -12), '21:00', '22:40'),
    venue: 'theatre',
    organizers: ['theatre'],
    categories: ['music'],
    cost: '€10 – €25',
    texts: {
      ca: {
        title: 'Albéniz amb castanyoles i sense',
        description:
          'La suite <em>Iberia</em> dues vegades: primer al piano, tal com la va escriure el compositor de Camprodon, i després amb guitarra, cante i taló. Se sent d’on ve cada compàs.',
        excerpt: 'La mateixa música dues vegades: al piano i al tablao.',
      },
      en: {
        title: 'Albéniz with castanets and without',
        description:
          'The suite <em>Iberia</em> twice over: first at the piano, as the composer from Camprodon wrote it, then with guitar, song and heel. You can hear where every bar comes from.',
        excerpt: 'The same music twice: at the piano and on the boards.',
      },
      de: {
        title: 'Albéniz mit und ohne Kastagnetten',
        description:
          'Die Suite <em>Iberia</em> gleich zweimal: zuerst am Klavier, wie sie der Komponist aus Camprodon geschrieben hat, dann mit Gitarre, Gesang und Absatz. Man hört, woher jeder Takt kommt.',
        excerpt: 'Dieselbe Musik zweimal: am Klavier und auf dem Tanzboden.',
      },
      es: {
        title: 'Albéniz con castañuelas y sin ellas',
        description:
          'La suite <em>Iberia</em> dos veces: primero al piano, tal como la escribió el compositor de Camprodon, y después con guitarra, cante y tacón. Se oye de dónde viene cada compás.',
        excerpt: 'La misma música dos veces: al piano y en el tablao.',
      },
    },
  },
];
