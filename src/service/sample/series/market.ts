import type { Series, Variant } from '#service/sample/series';
import { HARVEST } from '#service/sample/series/harvest';

/** What the stalls have, from January to June. */
const SPRING: readonly Variant[] = [
  {
    ca: [
      'Mercat de dissabte: taronges i bledes',
      'Al gener la plaça fa olor de pela de taronja cremada, perquè els paradistes en tiren al braser per escalfar-se les mans.',
      'Hi trobareu també les últimes bledes d’abans de la gelada i brou calent a la parada de la cantonada.',
    ],
    en: [
      'Saturday market: oranges and chard',
      'In January the square smells of scorched orange peel, because the stallholders throw it on the brazier to warm their hands.',
      'There is the last chard before the frost, too, and hot broth at the corner stall.',
    ],
    de: [
      'Samstagsmarkt: Orangen und Mangold',
      'Im Januar riecht der Platz nach verbrannter Orangenschale, weil die Händler sie ins Kohlenbecken werfen, um sich die Hände zu wärmen.',
      'Dazu gibt es den letzten Mangold vor dem Frost und heiße Brühe am Eckstand.',
    ],
    es: [
      'Mercado de los sábados: naranjas y acelgas',
      'En enero la plaza huele a piel de naranja quemada, porque los vendedores la echan al brasero para calentarse las manos.',
      'Hay también las últimas acelgas de antes de la helada y caldo caliente en el puesto de la esquina.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: carxofes i ametllers',
      'Arriben les carxofes de la ribera, petites i tancades com un puny, i la florista ven les primeres branques d’ametller.',
      'A les onze se’n fan a la brasa al mig de la plaça; poseu-hi vosaltres la paciència de pelar-les.',
    ],
    en: [
      'Saturday market: artichokes and almond blossom',
      'The artichokes come in from the river gardens, small and tight as fists, and the florist sells the first sprays of almond blossom.',
      'At eleven they are grilled in the middle of the square; you supply the patience to peel them.',
    ],
    de: [
      'Samstagsmarkt: Artischocken und Mandelblüte',
      'Aus den Flussgärten kommen die Artischocken, klein und fest wie Fäuste, und am Blumenstand liegen die ersten Mandelzweige.',
      'Um elf werden sie mitten auf dem Platz gegrillt; die Geduld zum Schälen bringen Sie mit.',
    ],
    es: [
      'Mercado de los sábados: alcachofas y almendros',
      'Llegan las alcachofas de la ribera, pequeñas y cerradas como un puño, y la florista vende las primeras ramas de almendro.',
      'A las once se asan en medio de la plaza; la paciencia de pelarlas la ponéis vosotros.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: planters i calçots',
      'Qui té hort el comença ara: tres parades venen planter de tot el que menjareu a l’agost.',
      'I qui no en té s’emporta els darrers calçots, amb la salsa en un pot que s’ha de tornar.',
    ],
    en: [
      'Saturday market: seedlings and spring onions',
      'Anyone with a garden begins it now: three stalls sell seedlings of everything you will be eating in August.',
      'Anyone without one takes home the last calçots, and the sauce in a jar you have to bring back.',
    ],
    de: [
      'Samstagsmarkt: Setzlinge und Calçots',
      'Wer einen Garten hat, fängt jetzt an: An drei Ständen gibt es Setzlinge für alles, was Sie im August essen werden.',
      'Wer keinen hat, nimmt die letzten Calçots mit, und die Soße dazu im Pfandglas.',
    ],
    es: [
      'Mercado de los sábados: plantel y calçots',
      'Quien tiene huerto lo empieza ahora: tres puestos venden plantel de todo lo que comeréis en agosto.',
      'Y quien no lo tiene se lleva los últimos calçots, con la salsa en un bote que hay que devolver.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: faves i espàrrecs',
      'Els espàrrecs de marge els porta un home que no vol dir mai d’on els treu, i a les deu ja no en queden.',
      'Les faves, en canvi, n’hi ha per a tothom, i al banc de la font sempre hi ha qui us ajuda a desgranar-les.',
    ],
    en: [
      'Saturday market: broad beans and wild asparagus',
      'The wild asparagus is brought by a man who will never say where he finds it, and by ten it is gone.',
      'Of broad beans, on the other hand, there are enough for all, and on the bench by the fountain somebody will always help you shell them.',
    ],
    de: [
      'Samstagsmarkt: Saubohnen und wilder Spargel',
      'Den wilden Spargel bringt ein Mann, der nie verrät, wo er ihn findet, und um zehn ist er ausverkauft.',
      'Saubohnen dagegen gibt es für alle, und auf der Bank am Brunnen hilft immer jemand beim Enthülsen.',
    ],
    es: [
      'Mercado de los sábados: habas y espárragos',
      'Los espárragos trigueros los trae un hombre que nunca dice de dónde los saca, y a las diez ya no quedan.',
      'Habas, en cambio, hay para todos, y en el banco de la fuente siempre encontraréis a alguien que ayude a desgranarlas.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: cireres i formatge tendre',
      'Les primeres cireres es tasten abans de comprar-les, i els pinyols es tiren al cove del mig: qui encerta de més lluny se n’emporta un quilo.',
      'Els pastors baixen el formatge tendre de la vall, embolicat en fulla de figuera.',
    ],
    en: [
      'Saturday market: cherries and fresh cheese',
      'The first cherries are tasted before they are bought, and the stones go into the basket in the middle: the longest shot wins a kilo.',
      'The shepherds bring down fresh cheese from the valley, wrapped in fig leaves.',
    ],
    de: [
      'Samstagsmarkt: Kirschen und Frischkäse',
      'Die ersten Kirschen probiert man vor dem Kauf, und die Kerne kommen in den Korb in der Mitte: Wer aus größter Entfernung trifft, gewinnt ein Kilo.',
      'Aus dem Tal bringen die Schäfer frischen Käse, in Feigenblätter gewickelt.',
    ],
    es: [
      'Mercado de los sábados: cerezas y queso fresco',
      'Las primeras cerezas se prueban antes de comprarlas, y los huesos se echan al cesto del centro: quien acierta desde más lejos se lleva un kilo.',
      'Los pastores bajan el queso fresco del valle, envuelto en hoja de higuera.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: albercocs i coques',
      'La setmana de Sant Joan els forns treuen les coques a la plaça i els albercocs s’acaben abans que el diari.',
      'La resta del mes hi ha ombra, càntirs d’aigua fresca i la parada d’herbes, que ven el ram de les set.',
    ],
    en: [
      'Saturday market: apricots and midsummer cakes',
      'In midsummer week the bakers bring their coca cakes into the square, and the apricots sell out before the newspapers.',
      'For the rest of June there is shade, cold water in earthen jugs, and the herb stall with its bunch of seven.',
    ],
    de: [
      'Samstagsmarkt: Aprikosen und Johanniskuchen',
      'In der Johanniswoche tragen die Bäcker ihre Kuchen auf den Platz, und die Aprikosen sind vor der Zeitung ausverkauft.',
      'Den übrigen Juni über gibt es Schatten, kühles Wasser aus Tonkrügen und am Kräuterstand den Strauß aus sieben Kräutern.',
    ],
    es: [
      'Mercado de los sábados: albaricoques y cocas',
      'La semana de San Juan los hornos sacan las cocas a la plaza y los albaricoques se acaban antes que el periódico.',
      'El resto del mes hay sombra, botijos de agua fresca y el puesto de hierbas, que vende el ramo de las siete.',
    ],
  },
];

/** The Saturday market in the weeks in which it is not written one by one. */
export const MARKET: Series = {
  firstId: 1000,
  rhythm: { weekday: 'sat', every: 1 },
  except: [-2, 0, 1, 2, 3, 4],
  hours: { from: '09:00', to: '14:00' },
  facts: { venue: 'market', organizers: ['traders'], categories: ['markets'], tags: ['outdoors', 'free', 'food'] },
  note: {
    ca: 'De nou a dues, plogui o no; a la una es regala el que no s’ha venut.',
    en: 'From nine to two, whatever the weather; at one o’clock whatever is unsold is given away.',
    de: 'Von neun bis zwei, bei jedem Wetter; um eins wird verschenkt, was nicht verkauft ist.',
    es: 'De nueve a dos, llueva o no; a la una se regala lo que no se ha vendido.',
  },
  variants: [...SPRING, ...HARVEST],
  seasonal: true,
};
