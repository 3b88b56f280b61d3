import { at, on } from '#service/sample/dates';
import { recurring } from '#service/sample/definition';

/** Jam sessions around the anchor day. Ids 121 to 124. */
export const JAM = recurring(
  {
    venue: 'club',
    categories: ['jazz'],
    tags: ['free', 'late'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Jam de dijous',
        description:
          'La casa posa piano, contrabaix i bateria; vosaltres, la resta. A dos quarts de deu obre el trio resident amb tres estàndards i després la llista és al costat de la barra, escrita amb guix.',
        excerpt: 'La llista és al costat de la barra, escrita amb guix.',
      },
      en: {
        title: 'Thursday jam',
        description:
          'The house provides piano, double bass and drums; you bring the rest. The resident trio opens at half past nine with three standards, and after that the list is beside the bar, in chalk.',
        excerpt: 'The list is beside the bar, in chalk.',
      },
      de: {
        title: 'Donnerstags-Jam',
        description:
          'Klavier, Kontrabass und Schlagzeug stehen bereit, den Rest bringt ihr mit. Um halb zehn eröffnet das Haustrio mit drei Standards, danach gilt die Liste neben der Bar – mit Kreide geschrieben.',
        excerpt: 'Die Liste hängt neben der Bar, mit Kreide geschrieben.',
      },
      es: {
        title: 'Jam de los jueves',
        description:
          'La casa pone piano, contrabajo y batería; vosotros, lo demás. A las nueve y media abre el trío residente con tres estándares y después la lista está junto a la barra, escrita con tiza.',
        excerpt: 'La lista está junto a la barra, escrita con tiza.',
      },
    },
  },
  [
    [121, at(on('thu', 0), '21:30', '00:30', 1)],
    [122, at(on('thu', 2), '21:30', '00:30', 1)],
    [123, at(on('thu', 4), '21:30', '00:30', 1)],
    [124, at(on('thu', 6), '21:30', '00:30', 1)],
  ],
);
