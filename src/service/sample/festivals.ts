import { allDay, at, following, on, yearly } from '#service/sample/dates';
import type { EventDefinition } from '#service/sample/definition';

/** The year's feasts, and one event whose description nobody should trust. Ids 281 to 289. */
export const FESTIVALS: readonly EventDefinition[] = [
  {
    id: 281,
    when: at(yearly(6, 23), '20:00', '02:00', 1),
    venue: 'park',
    organizers: ['council', 'traders'],
    categories: ['city', 'music'],
    tags: ['outdoors', 'late', 'free'],
    cost: 'free',
    image: 'bonfire',
    featured: true,
    texts: {
      ca: {
        title: 'Foguera de Sant Joan',
        description:
          '<p>La flama del Canigó arriba al pont vell a les nou i encén la foguera del prat gran. Després hi ha coca, cava i la cobla fins que la gent es cansi, que no sol ser aviat.</p><p>Gossos i petards no s’entenen: el marge esquerre del riu queda lliure de coets.</p>',
        excerpt: 'La flama arriba a les nou; la cobla, fins que la gent es cansi.',
      },
      en: {
        title: 'Midsummer bonfire',
        description:
          '<p>The flame from Mount Canigó reaches the old bridge at nine and lights the bonfire on the big meadow. Then there are flat cakes, cava and the cobla band until people tire, which is seldom early.</p><p>Dogs and bangers do not get on: the left bank of the river is kept free of fireworks.</p>',
        excerpt: 'The flame arrives at nine; the band plays until people tire.',
      },
      de: {
        title: 'Johannisfeuer',
        description:
          '<p>Um neun erreicht die Flamme vom Canigó die alte Brücke und entzündet das Feuer auf der großen Wiese. Danach gibt es Coca, Cava und Musik der Cobla, bis alle müde sind – das dauert meistens.</p><p>Hunde und Böller vertragen sich nicht: Das linke Ufer bleibt frei von Feuerwerk.</p>',
        excerpt: 'Um neun kommt die Flamme, die Cobla spielt, bis alle müde sind.',
      },
      es: {
        title: 'Hoguera de San Juan',
        description:
          '<p>La llama del Canigó llega al puente viejo a las nueve y enciende la hoguera del prado grande. Después hay coca, cava y cobla hasta que la gente se canse, que no suele ser pronto.</p><p>Perros y petardos no se entienden: la orilla izquierda del río queda libre de cohetes.</p>',
        excerpt: 'La llama llega a las nueve; la cobla, hasta que la gente se canse.',
      },
    },
  },
  {
    id: 282,
    when: at(yearly(10, 31), '17:00', '22:00'),
    venue: 'market',
    organizers: ['traders'],
    categories: ['city', 'families'],
    tags: ['outdoors'],
    cost: '€4',
    texts: {
      ca: {
        title: 'Castanyada a la plaça',
        description:
          'Castanyes torrades al moment, moniatos, panellets i una castanyera que fa quaranta anys que diu que és l’últim. A les set, contes de por explicats baixet.',
        excerpt: 'Castanyes, panellets i contes de por explicats baixet.',
      },
      en: {
        title: 'Chestnut night in the square',
        description:
          'Chestnuts roasted as you wait, sweet potatoes, marzipan panellets and a chestnut-seller who has been saying for forty years that this is her last. At seven, ghost stories told in a low voice.',
        excerpt: 'Chestnuts, panellets and ghost stories in a low voice.',
      },
      de: {
        title: 'Kastanienabend auf dem Platz',
        description:
          'Frisch geröstete Kastanien, Süßkartoffeln, Panellets aus Marzipan und eine Maronifrau, die seit vierzig Jahren sagt, es sei ihr letztes Mal. Um sieben gibt es Gruselgeschichten, ganz leise erzählt.',
        excerpt: 'Kastanien, Panellets und leise Gruselgeschichten.',
      },
      es: {
        title: 'Castañada en la plaza',
        description:
          'Castañas asadas al momento, boniatos, panellets y una castañera que lleva cuarenta años diciendo que es el último. A las siete, cuentos de miedo contados en voz baja.',
        excerpt: 'Castañas, panellets y cuentos de miedo en voz baja.',
      },
    },
  },
  {
    id: 283,
    when: allDay(yearly(12, 6), 18),
    venue: 'market',
    organizers: ['traders', 'council'],
    categories: ['city', 'families'],
    tags: ['outdoors', 'free'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Fira de Nadal',
        description:
          'Molsa, tions, pessebres i un pessebre vivent on cada any es discuteix qui fa de bou. Les parades obren cada dia fins a les nou; els diumenges canten els cors de les escoles.',
        excerpt: 'Molsa, tions i un pessebre vivent.',
      },
      en: {
        title: 'Christmas fair',
        description:
          'Moss, yule logs with faces, cribs, and a living nativity for which the part of the ox is disputed every year. The stalls are open until nine each day; on Sundays the school choirs sing.',
        excerpt: 'Moss, yule logs and a living nativity.',
      },
      de: {
        title: 'Weihnachtsmarkt',
        description:
          'Moos, Tió-Baumstämme mit Gesicht, Krippen und ein lebendes Krippenspiel, bei dem jedes Jahr um die Rolle des Ochsen gestritten wird. Die Stände sind täglich bis neun geöffnet, sonntags singen die Schulchöre.',
        excerpt: 'Moos, Tió-Stämme und ein lebendes Krippenspiel.',
      },
      es: {
        title: 'Feria de Navidad',
        description:
          'Musgo, tions, belenes y un belén viviente en el que cada año se discute quién hace de buey. Los puestos abren cada día hasta las nueve; los domingos cantan los coros de las escuelas.',
        excerpt: 'Musgo, tions y un belén viviente.',
      },
    },
  },
  {
    id: 284,
    when: allDay(following('fri', yearly(9, 5)), 4),
    venue: 'park',
    organizers: ['council', 'traders', 'friends', 'orchestra'],
    categories: ['city', 'music'],
    tags: ['outdoors', 'free'],
    cost: 'free',
    texts: {
      ca: {
        title: 'La Lera en festa',
        description:
          '<p>Quatre dies perquè la ciutat li torni al riu el que li deu: regata de barques impossibles, dinar de germanor sobre el pont i una orquestra que baixa surant.</p><ol><li>Divendres: la batalla dels fanalets.</li><li>Dissabte: la regata.</li><li>Diumenge: el dinar i el concert que sura.</li><li>Dilluns: neteja, que també és festa.</li></ol>',
        excerpt: 'Regata de barques impossibles i una orquestra que sura.',
      },
      en: {
        title: 'The Lera in feast',
        description:
          '<p>Four days in which the city gives back to the river what it owes: a regatta of impossible boats, a long lunch on the bridge and an orchestra that comes floating down.</p><ol><li>Friday: the battle of the lanterns.</li><li>Saturday: the regatta.</li><li>Sunday: the lunch and the floating concert.</li><li>Monday: the clean-up, which is also a feast.</li></ol>',
        excerpt: 'A regatta of impossible boats and an orchestra afloat.',
      },
      de: {
        title: 'Die Lera feiert',
        description:
          '<p>Vier Tage, in denen die Stadt dem Fluss zurückgibt, was sie ihm schuldet: eine Regatta der unmöglichen Boote, ein langes Mittagessen auf der Brücke und ein Orchester, das den Fluss herabtreibt.</p><ol><li>Freitag: die Schlacht der Laternen.</li><li>Samstag: die Regatta.</li><li>Sonntag: das Essen und das schwimmende Konzert.</li><li>Montag: das Aufräumen, das auch ein Fest ist.</li></ol>',
        excerpt: 'Eine Regatta unmöglicher Boote und ein schwimmendes Orchester.',
      },
      es: {
        title: 'La Lera en fiesta',
        description:
          '<p>Cuatro días para que la ciudad le devuelva al río lo que le debe: regata de barcas imposibles, comida de hermandad sobre el puente y una orquesta que baja flotando.</p><ol><li>Viernes: la batalla de los farolillos.</li><li>Sábado: la regata.</li><li>Domingo: la comida y el concierto que flota.</li><li>Lunes: limpieza, que también es fiesta.</li></ol>',
        excerpt: 'Regata de barcas imposibles y una orquesta que flota.',
      },
    },
  },
  {
    id: 285,
    when: at(on('sat', 4), '09:30', '12:30'),
    venue: 'park',
    organizers: ['traders'],
    categories: ['city', 'families'],
    tags: ['outdoors', 'free'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Netegem la llera',
        description: hostile(
          'Guants, botes i sacs els posa l’Ajuntament; l’esmorzar, els botiguers de la plaça. L’any passat en van sortir dues bicicletes i un piano.',
          'Inscriviu-vos-hi',
          'Adreça electrònica',
        ),
        excerpt: 'Guants, botes, sacs i esmorzar.',
      },
      en: {
        title: 'Clearing the riverbed',
        description: hostile(
          'The council provides gloves, boots and sacks; the traders of the square, breakfast. Last year two bicycles and a piano came out.',
          'Sign up',
          'E-mail address',
        ),
        excerpt: 'Gloves, boots, sacks and breakfast.',
      },
      de: {
        title: 'Wir räumen das Flussbett auf',
        description: hostile(
          'Handschuhe, Stiefel und Säcke stellt die Stadt, das Frühstück die Händler vom Marktplatz. Im letzten Jahr kamen zwei Fahrräder und ein Klavier zum Vorschein.',
          'Anmelden',
          'E-Mail-Adresse',
        ),
        excerpt: 'Handschuhe, Stiefel, Säcke und Frühstück.',
      },
      es: {
        title: 'Limpiamos el cauce',
        description: hostile(
          'Guantes, botas y sacos los pone el Ayuntamiento; el almuerzo, los comerciantes de la plaza. El año pasado salieron dos bicicletas y un piano.',
          'Apuntaos',
          'Correo electrónico',
        ),
        excerpt: 'Guantes, botas, sacos y almuerzo.',
      },
    },
  },
];

/** What an editor may paste into a description: readers have to take the script, the frame and the form out. */
function hostile(text: string, action: string, label: string): string {
  return [
    `<p onclick="alert('clicked')">${text}</p>`,
    '<script>document.title = "taken over"</script>',
    '<iframe src="https://video.example.org/embed/riu" width="560" height="315"></iframe>',
    `<form action="https://forms.example.org/signup" method="post"><label>${label} <input name="email"></label><button>${action}</button></form>`,
  ].join('\n');
}
