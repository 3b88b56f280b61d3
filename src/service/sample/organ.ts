import { at, inDays, on } from '#service/sample/dates';
import { recurring } from '#service/sample/definition';

/** The organ’s lunch hours. Ids 101 to 110, 118 and 119. */
export const ORGAN = recurring(
  {
    venue: 'church',
    organizers: ['council'],
    categories: ['classical'],
    tags: ['free', 'wordless'],
    cost: 'free',
    texts: {
      ca: {
        title: "L'orgue a la una",
        description:
          'Quaranta minuts de música a l’hora de dinar, sense entrada ni programa imprès: l’organista anuncia les peces de viva veu i, si plou, en toca una de més. Podeu entrar i sortir quan vulgueu; només demanem que la porta es tanqui a poc a poc.',
        excerpt: 'Quaranta minuts d’orgue a l’hora de dinar.',
      },
      en: {
        title: 'Organ at one',
        description:
          'Forty minutes of music in the lunch hour, with no ticket and no printed programme: the organist announces the pieces from the loft and, if it rains, plays one more. Come and go as you please; we only ask that you close the door softly.',
        excerpt: 'Forty minutes of organ music in the lunch hour.',
      },
      de: {
        title: 'Orgel um eins',
        description:
          'Vierzig Minuten Musik in der Mittagspause, ohne Eintritt und ohne Programmzettel: Die Stücke werden von der Empore angesagt, und wenn es regnet, gibt es eins mehr. Kommen und gehen Sie, wann Sie möchten – nur die Tür schließen Sie bitte leise.',
        excerpt: 'Vierzig Minuten Orgelmusik in der Mittagspause.',
      },
      es: {
        title: 'El órgano a la una',
        description:
          'Cuarenta minutos de música a la hora de comer, sin entrada ni programa impreso: el organista anuncia las piezas de viva voz y, si llueve, toca una más. Se puede entrar y salir cuando se quiera; solo pedimos cerrar la puerta despacio.',
        excerpt: 'Cuarenta minutos de órgano a la hora de comer.',
      },
    },
  },
  [
    [101, at(on('wed', -8), '13:00', '13:40')],
    [102, at(inDays(0), '13:00', '13:40')],
    [103, at(on('wed', 17), '13:00', '13:40')],
    [104, at(on('wed', 24), '13:00', '13:40')],
    [105, at(on('wed', 31), '13:00', '13:40')],
    [106, at(on('wed', 38), '13:00', '13:40')],
    [107, at(on('wed', 45), '13:00', '13:40')],
    [108, at(on('wed', 52), '13:00', '13:40')],
    [109, at(on('wed', 59), '13:00', '13:40')],
    [118, at(on('wed', 28), '13:00', '13:40')],
    [119, at(on('wed', 56), '13:00', '13:40')],
    [110, at(on('wed', 63), '13:00', '13:40')],
  ],
);
