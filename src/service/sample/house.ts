import { at, on } from '#service/sample/dates';
import type { EventDefinition } from '#service/sample/definition';

/** Dance, and what the theatre does besides plays. Ids 148, and 161 to 169. */
export const HOUSE: readonly EventDefinition[] = [
  {
    id: 161,
    when: at(on('wed', 1), '09:30', '12:00'),
    venue: 'theatre',
    organizers: ['theatre'],
    categories: ['stage'],
    hidden: true,
    texts: {
      ca: {
        title: 'Visita tècnica per a escoles',
        description:
          'Del fossat al teler: un matí amb l’equip tècnic per a grups que ja tenen reserva. No és una visita oberta i per això no surt a l’agenda.',
        excerpt: 'Per a grups amb reserva.',
      },
      en: {
        title: 'Backstage visit for schools',
        description:
          'From the pit to the fly tower: a morning with the technical crew for groups that have already booked. It is not open to the public, which is why it is in no listing.',
        excerpt: 'For groups with a booking.',
      },
      de: {
        title: 'Technikführung für Schulklassen',
        description:
          'Vom Orchestergraben bis zum Schnürboden: ein Vormittag mit der Bühnentechnik für angemeldete Gruppen. Die Führung ist nicht öffentlich und steht deshalb in keiner Übersicht.',
        excerpt: 'Für angemeldete Gruppen.',
      },
      es: {
        title: 'Visita técnica para escuelas',
        description:
          'Del foso al telar: una mañana con el equipo técnico para grupos que ya tienen reserva. No es una visita abierta y por eso no aparece en la agenda.',
        excerpt: 'Para grupos con reserva.',
      },
    },
  },
  {
    id: 148,
    when: at(on('tue', 1), '19:30', '21:30'),
    venue: 'theatre',
    organizers: ['theatre'],
    categories: ['theatre'],
    password: 'apuntador',
    texts: {
      ca: {
        title: 'Assaig obert per a l’abonament',
        description:
          'Un assaig amb vestuari, interrupcions i cafè per als qui tenen abonament. La contrasenya és a la carta d’aquest mes.',
        excerpt: 'Només per a l’abonament.',
      },
      en: {
        title: 'Open rehearsal for season-ticket holders',
        description:
          'A rehearsal with costumes, interruptions and coffee for those who hold a season ticket. The password is in this month’s letter.',
        excerpt: 'For season-ticket holders only.',
      },
      de: {
        title: 'Offene Probe für Abonnenten',
        description:
          'Eine Probe mit Kostümen, Unterbrechungen und Kaffee für alle mit Abonnement. Das Passwort steht im Brief dieses Monats.',
        excerpt: 'Nur mit Abonnement.',
      },
      es: {
        title: 'Ensayo abierto para abonados',
        description:
          'Un ensayo con vestuario, interrupciones y café para quienes tienen abono. La contraseña está en la carta de este mes.',
        excerpt: 'Solo para abonados.',
      },
    },
  },
  {
    id: 162,
    when: at(on('mon', 2), '10:00', '10:00'),
    venue: 'theatre',
    organizers: ['theatre'],
    categories: ['stage'],
    texts: {
      ca: {
        title: 'Surten a la venda els abonaments',
        description:
          'A les deu en punt s’obren la taquilla i la venda en línia de la nova temporada. Qui vulgui la fila set ja sap que ha de venir d’hora.',
        excerpt: 'A les deu en punt, a taquilla i en línia.',
      },
      en: {
        title: 'Season tickets go on sale',
        description:
          'At ten o’clock sharp the box office and the online shop open for the new season. Anyone who wants row seven knows to come early.',
        excerpt: 'At ten sharp, at the box office and online.',
      },
      de: {
        title: 'Vorverkaufsstart der Abonnements',
        description:
          'Punkt zehn öffnen Kasse und Onlineverkauf für die neue Spielzeit. Wer Reihe sieben will, weiß, dass er früh kommen muss.',
        excerpt: 'Punkt zehn Uhr, an der Kasse und online.',
      },
      es: {
        title: 'Salen a la venta los abonos',
        description:
          'A las diez en punto se abren la taquilla y la venta en línea de la nueva temporada. Quien quiera la fila siete ya sabe que hay que venir pronto.',
        excerpt: 'A las diez en punto, en taquilla y en línea.',
      },
    },
  },
  {
    id: 163,
    when: at(on('thu', 3), '20:00', '21:00'),
    venue: 'escorxador',
    categories: ['dance'],
    tags: ['wordless', 'premiere'],
    cost: '€12',
    image: 'silt',
    texts: {
      ca: {
        title: 'Llim',
        description:
          'Vuit cossos, mitja tona de fang i el so d’un riu que creix. El col·lectiu resident ha passat sis setmanes a la llera de la Lera observant què fa l’aigua quan troba un obstacle, i ho balla descalç.',
        excerpt: 'Vuit cossos, mitja tona de fang i un riu que creix.',
      },
      en: {
        title: 'Silt',
        description:
          'Eight bodies, half a ton of mud and the sound of a river rising. The resident collective spent six weeks on the bed of the Lera watching what water does when it meets an obstacle, and dances it barefoot.',
        excerpt: 'Eight bodies, half a ton of mud and a rising river.',
      },
      de: {
        title: 'Schlick',
        description:
          'Acht Körper, eine halbe Tonne Lehm und das Rauschen eines steigenden Flusses. Sechs Wochen lang hat das Kollektiv im Bett der Lera beobachtet, was Wasser tut, wenn ihm etwas im Weg liegt – und tanzt es barfuß.',
        excerpt: 'Acht Körper, eine halbe Tonne Lehm und ein steigender Fluss.',
      },
      es: {
        title: 'Limo',
        description:
          'Ocho cuerpos, media tonelada de barro y el sonido de un río que crece. El colectivo residente ha pasado seis semanas en el cauce de la Lera observando qué hace el agua cuando encuentra un obstáculo, y lo baila descalzo.',
        excerpt: 'Ocho cuerpos, media tonelada de barro y un río que crece.',
      },
    },
  },
  {
    id: 164,
    when: at(on('sat', 7), '19:00', '23:00'),
    venue: 'market',
    organizers: ['traders'],
    categories: ['dance', 'city'],
    tags: ['outdoors', 'free'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Milonga a la plaça',
        description:
          '<p>La plaça es queda sense parades i amb un bandoneó. De set a vuit, classe per a qui no ha ballat mai un tango; de vuit a onze, pista lliure i orquestra en viu.</p><p>Sola de cuir si en teniu; si no, també.</p>',
        excerpt: 'Classe de set a vuit, tango fins a les onze.',
      },
      en: {
        title: 'Milonga in the square',
        description:
          '<p>The square loses its stalls and gains a bandoneon. From seven to eight, a class for people who have never danced a tango; from eight to eleven, the floor is open and the band is live.</p><p>Leather soles if you have them; come anyway if you don’t.</p>',
        excerpt: 'A class from seven to eight, tango until eleven.',
      },
      de: {
        title: 'Milonga auf dem Platz',
        description:
          '<p>Der Platz verliert seine Stände und bekommt ein Bandoneon. Von sieben bis acht gibt es einen Kurs für alle, die noch nie Tango getanzt haben, von acht bis elf freie Fläche und ein Orchester.</p><p>Ledersohlen sind gut, andere gehen auch.</p>',
        excerpt: 'Von sieben bis acht Kurs, danach Tango bis elf.',
      },
      es: {
        title: 'Milonga en la plaza',
        description:
          '<p>La plaza se queda sin puestos y con un bandoneón. De siete a ocho, clase para quien no ha bailado nunca un tango; de ocho a once, pista libre y orquesta en vivo.</p><p>Con suela de cuero si la tenéis; si no, también.</p>',
        excerpt: 'Clase de siete a ocho, tango hasta las once.',
      },
    },
  },
  {
    id: 165,
    when: at(on('sat', 48), '20:30', '21:50'),
    venue: 'theatre',
    organizers: ['theatre'],
    categories: ['dance'],
    tags: ['wordless'],
    cost: '€10 – €25',
    texts: {
      ca: {
        title: 'Les túniques d’Isadora',
        description:
          'Isadora Duncan va treure les sabates a la dansa i la va deixar córrer. Cinc ballarines reconstrueixen els seus solos a partir de fotografies mogudes i de les notes que en va prendre un escultor.',
        excerpt: 'Els solos d’Isadora Duncan, a partir de fotografies mogudes.',
      },
      en: {
        title: 'Isadora’s tunics',
        description:
          'Isadora Duncan took the shoes off dancing and let it run. Five dancers reconstruct her solos from blurred photographs and from the notes that a sculptor made of them.',
        excerpt: 'Isadora Duncan’s solos, rebuilt from blurred photographs.',
      },
      de: {
        title: 'Isadoras Tuniken',
        description:
          'Isadora Duncan zog dem Tanz die Schuhe aus und ließ ihn laufen. Fünf Tänzerinnen rekonstruieren ihre Soli aus verwackelten Fotografien und den Notizen eines Bildhauers.',
        excerpt: 'Die Soli der Isadora Duncan, nach verwackelten Fotografien.',
      },
      es: {
        title: 'Las túnicas de Isadora',
        description:
          'Isadora Duncan le quitó los zapatos a la danza y la dejó correr. Cinco bailarinas reconstruyen sus solos a partir de fotografías movidas y de las notas que tomó de ellos un escultor.',
        excerpt: 'Los solos de Isadora Duncan, a partir de fotografías movidas.',
      },
    },
  },
];
