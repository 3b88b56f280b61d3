import { at, on } from '#service/sample/dates';
import type { EventDefinition } from '#service/sample/definition';

/** What is streamed from elsewhere, in the zones of elsewhere. */
export const ONLINE: readonly EventDefinition[] = [
  {
    id: 131,
    when: at(on('sun', 2), '20:00', '21:15'),
    timezone: 'Asia/Tokyo',
    categories: ['music'],
    tags: ['online', 'free', 'wordless'],
    cost: 'free',
    website: 'https://directe.ribalera.example.org/kyoto',
    texts: {
      ca: {
        title: '京都から: shamisen en directe',
        description:
          'Una casa de te de Kyoto obre la càmera durant una hora i quart: shamisen, veu i la pluja que hi hagi. Allà seran les vuit del vespre; aquí, hora de dinar. L’enllaç s’activa deu minuts abans.',
        excerpt: 'Una hora i quart en directe des d’una casa de te de Kyoto.',
      },
      en: {
        title: '京都から: shamisen, live from Kyoto',
        description:
          'A teahouse in Kyoto opens its camera for an hour and a quarter: shamisen, voice and whatever rain there is. It will be eight in the evening there and lunchtime here. The link works from ten minutes before.',
        excerpt: 'An hour and a quarter live from a teahouse in Kyoto.',
      },
      de: {
        title: '京都から: Shamisen live aus Kyoto',
        description:
          'Ein Teehaus in Kyoto schaltet für eine gute Stunde die Kamera ein: Shamisen, Gesang und so viel Regen, wie gerade fällt. Dort ist es acht Uhr abends, hier Mittag. Der Link öffnet zehn Minuten vorher.',
        excerpt: 'Eine gute Stunde live aus einem Teehaus in Kyoto.',
      },
      es: {
        title: '京都から: shamisen en directo',
        description:
          'Una casa de té de Kioto abre la cámara durante hora y cuarto: shamisen, voz y la lluvia que haya. Allí serán las ocho de la tarde; aquí, la hora del vermut. El enlace se activa diez minutos antes.',
        excerpt: 'Hora y cuarto en directo desde una casa de té de Kioto.',
      },
    },
  },
  {
    id: 179,
    when: at(on('wed', 5), '13:00', '14:15'),
    timezone: 'America/New_York',
    organizers: ['filmClub'],
    categories: ['film', 'words'],
    tags: ['online', 'free'],
    cost: 'free',
    website: 'https://directe.ribalera.example.org/nitrat',
    texts: {
      ca: {
        title: 'Com es desperta una pel·lícula de nitrat',
        description:
          'Des d’un laboratori de Rochester, dues restauradores obren una llauna tancada el 1914 i expliquen pas a pas què s’hi pot salvar. Xerrada en anglès amb subtítols automàtics i torn de preguntes; a Ribalera serà el vespre.',
        excerpt: 'S’obre una llauna de 1914, en directe des de Rochester.',
      },
      en: {
        title: 'How to wake a nitrate film',
        description:
          'From a laboratory in Rochester, two conservators open a can that was sealed in 1914 and explain, step by step, what can be saved of it. A talk in English with captions and time for questions; in Ribalera it will be early evening.',
        excerpt: 'A can sealed in 1914 is opened, live from Rochester.',
      },
      de: {
        title: 'Wie man einen Nitratfilm weckt',
        description:
          'In einem Labor in Rochester öffnen zwei Restauratorinnen eine 1914 verschlossene Dose und erklären Schritt für Schritt, was sich retten lässt. Vortrag auf Englisch mit Untertiteln und Fragerunde; in Ribalera ist es dann früher Abend.',
        excerpt: 'Eine Filmdose von 1914 wird geöffnet, live aus Rochester.',
      },
      es: {
        title: 'Cómo se despierta una película de nitrato',
        description:
          'Desde un laboratorio de Rochester, dos restauradoras abren una lata cerrada en 1914 y explican paso a paso qué se puede salvar. Charla en inglés con subtítulos y turno de preguntas; en Ribalera será última hora de la tarde.',
        excerpt: 'Se abre una lata de 1914, en directo desde Rochester.',
      },
    },
  },
  {
    id: 241,
    when: at(on('mon', 4), '19:00', '20:15'),
    timezone: 'UTC+2',
    categories: ['words'],
    tags: ['online'],
    cost: '€5',
    website: 'https://directe.ribalera.example.org/rilke',
    texts: {
      ca: {
        title: 'Traduir Rilke: un sol vers, sis intents',
        description:
          'Un vers de les <em>Elegies de Duino</em>, sis traductors i una pissarra compartida. Cadascú defensa la seva versió i al final es vota la que fa menys mal.',
        excerpt: 'Sis traductors, un vers i una pissarra compartida.',
      },
      en: {
        title: 'Translating Rilke: one line, six attempts',
        description:
          'One line from the <em>Duino Elegies</em>, six translators and a shared blackboard. Each defends a version, and at the end we vote for the one that hurts least.',
        excerpt: 'Six translators, one line and a shared blackboard.',
      },
      de: {
        title: 'Rilke übersetzen: ein Vers, sechs Versuche',
        description:
          'Ein Vers aus den <em>Duineser Elegien</em>, sechs Übersetzerinnen und Übersetzer und eine gemeinsame Tafel. Alle verteidigen ihre Fassung, und am Ende wird die gewählt, die am wenigsten wehtut.',
        excerpt: 'Sechs Übersetzungen, ein Vers und eine gemeinsame Tafel.',
      },
      es: {
        title: 'Traducir a Rilke: un solo verso, seis intentos',
        description:
          'Un verso de las <em>Elegías de Duino</em>, seis traductores y una pizarra compartida. Cada cual defiende su versión y al final se vota la que duele menos.',
        excerpt: 'Seis traductores, un verso y una pizarra compartida.',
      },
    },
  },
  {
    id: 242,
    when: at(on('sat', 5), '21:30', '22:30'),
    timezone: 'UTC+5.5',
    organizers: ['friends'],
    categories: ['words'],
    tags: ['online', 'free'],
    cost: 'free',
    website: 'https://directe.ribalera.example.org/tagore',
    texts: {
      ca: {
        title: 'Les cartes de Tagore des d’una barca',
        description:
          'Entre el 1887 i el 1895 Tagore va viure temporades en una barca i ho explicava a la seva neboda. Des de Calcuta ens en llegeixen tres cartes en bengalí, amb la traducció en pantalla i el riu de fons.',
        excerpt: 'Tres cartes llegides en bengalí, en directe des de Calcuta.',
      },
      en: {
        title: 'Tagore’s letters from a houseboat',
        description:
          'Between 1887 and 1895 Tagore spent long spells on a boat and wrote about it to his niece. From Kolkata three of the letters are read to us in Bengali, with the translation on screen and the river behind.',
        excerpt: 'Three letters read in Bengali, live from Kolkata.',
      },
      de: {
        title: 'Tagores Briefe aus dem Hausboot',
        description:
          'Zwischen 1887 und 1895 lebte Tagore immer wieder auf einem Boot und schrieb seiner Nichte davon. Aus Kalkutta werden uns drei dieser Briefe auf Bengalisch vorgelesen, mit Übersetzung auf dem Bildschirm und dem Fluss im Hintergrund.',
        excerpt: 'Drei Briefe auf Bengalisch, live aus Kalkutta.',
      },
      es: {
        title: 'Las cartas de Tagore desde una barca',
        description:
          'Entre 1887 y 1895 Tagore pasó largas temporadas en una barca y se lo contaba a su sobrina. Desde Calcuta nos leen tres de esas cartas en bengalí, con la traducción en pantalla y el río de fondo.',
        excerpt: 'Tres cartas leídas en bengalí, en directo desde Calcuta.',
      },
    },
  },
];
