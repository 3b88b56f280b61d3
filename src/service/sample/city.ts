import { at, inDays, on } from '#service/sample/dates';
import { type EventDefinition, recurring } from '#service/sample/definition';

const MARKET = recurring(
  {
    venue: 'market',
    organizers: ['traders'],
    categories: ['city'],
    tags: ['outdoors', 'free'],
    texts: {
      ca: {
        title: 'Mercat de dissabte',
        description:
          'Verdura collida de matinada, formatges de la vall i una parada de sabates que hi és des de 1954. A les onze obre la cuina de la plaça i a la una es regala el que no s’ha venut.',
        excerpt: 'De nou a dues, i a la una es regala el que queda.',
      },
      en: {
        title: 'Saturday market',
        description:
          'Vegetables picked before dawn, cheeses from the valley and a shoe stall that has been there since 1954. The kitchen on the square opens at eleven, and at one o’clock whatever is unsold is given away.',
        excerpt: 'From nine to two; the leftovers go free at one.',
      },
      de: {
        title: 'Samstagsmarkt',
        description:
          'Gemüse, im Morgengrauen geerntet, Käse aus dem Tal und ein Schuhstand, der seit 1954 dazugehört. Um elf öffnet die Küche auf dem Platz, und um eins wird verschenkt, was nicht verkauft ist.',
        excerpt: 'Von neun bis zwei; um eins wird verschenkt, was übrig ist.',
      },
      es: {
        title: 'Mercado de los sábados',
        description:
          'Verdura recogida de madrugada, quesos del valle y un puesto de zapatos que está ahí desde 1954. A las once abre la cocina de la plaza y a la una se regala lo que no se ha vendido.',
        excerpt: 'De nueve a dos, y a la una se regala lo que queda.',
      },
    },
  },
  [
    [251, at(on('sat', -2), '09:00', '14:00')],
    [252, at(on('sat', 0), '09:00', '14:00')],
    [253, at(on('sat', 1), '09:00', '14:00')],
    [254, at(on('sat', 2), '09:00', '14:00')],
    [255, at(on('sat', 3), '09:00', '14:00')],
    [256, at(on('sat', 4), '09:00', '14:00')],
  ],
);

const WALK = recurring(
  {
    organizers: ['council'],
    categories: ['city'],
    tags: ['outdoors'],
    cost: '€8',
    texts: {
      ca: {
        title: 'Passejada pel barri dels pellaires',
        description:
          '<p>Una hora i mitja de carrers estrets, safareigs i cases amb galeries per assecar pells. El grup és de quinze persones com a molt i la guia s’atura a totes les fonts.</p><p>Ens trobem a la font de la plaça dels Pellaires, deu minuts abans.</p>',
        excerpt: 'Carrers estrets, safareigs i galeries per assecar pells.',
      },
      en: {
        title: 'A walk through the tanners’ quarter',
        description:
          '<p>An hour and a half of narrow streets, wash-houses and homes with lofts for drying hides. Groups are of fifteen at most, and the guide stops at every fountain.</p><p>We meet at the fountain in Plaça dels Pellaires, ten minutes before.</p>',
        excerpt: 'Narrow streets, wash-houses and lofts for drying hides.',
      },
      de: {
        title: 'Spaziergang durch das Gerberviertel',
        description:
          '<p>Anderthalb Stunden durch enge Gassen, vorbei an Waschhäusern und Trockenböden für Felle. Die Gruppe hat höchstens fünfzehn Personen, und an jedem Brunnen wird angehalten.</p><p>Treffpunkt ist der Brunnen auf der Plaça dels Pellaires, zehn Minuten vorher.</p>',
        excerpt: 'Enge Gassen, Waschhäuser und Trockenböden für Felle.',
      },
      es: {
        title: 'Paseo por el barrio de los curtidores',
        description:
          '<p>Una hora y media de calles estrechas, lavaderos y casas con galerías para secar pieles. El grupo es de quince personas como mucho y la guía se detiene en todas las fuentes.</p><p>Nos encontramos en la fuente de la plaza dels Pellaires, diez minutos antes.</p>',
        excerpt: 'Calles estrechas, lavaderos y galerías para secar pieles.',
      },
    },
  },
  [
    [261, at(on('sun', -1), '11:00', '12:30')],
    [262, at(on('sun', 0), '11:00', '12:30')],
    [263, at(on('sun', 1), '11:00', '12:30')],
    [264, at(on('sun', 3), '11:00', '12:30')],
    [265, at(on('sun', 5), '11:00', '12:30')],
    [266, at(on('sun', 8), '11:00', '12:30')],
  ],
);

/** What happens in the street. Ids 251 to 279. */
export const CITY: readonly EventDefinition[] = [
  ...MARKET,
  ...WALK,
  {
    id: 271,
    when: at(inDays(0), '16:00', '19:00'),
    venue: 'escorxador',
    organizers: ['traders'],
    categories: ['city'],
    tags: ['workshop', 'free'],
    cost: 'free',
    texts: {
      ca: {
        title: 'Cafè de reparacions',
        description:
          'Torradores, cremalleres, ràdios, bicicletes: porteu el que s’ha espatllat i seieu al costat de qui sap arreglar-ho. La meitat de les coses en surten funcionant i l’altra meitat, ben diagnosticades.',
        excerpt: 'Porteu el que s’ha espatllat i seieu al costat de qui en sap.',
      },
      en: {
        title: 'Repair café',
        description:
          'Toasters, zips, radios, bicycles: bring what is broken and sit down beside somebody who can mend it. Half of the things leave working and the other half properly diagnosed.',
        excerpt: 'Bring what is broken and sit beside somebody who can mend it.',
      },
      de: {
        title: 'Reparaturcafé',
        description:
          'Toaster, Reißverschlüsse, Radios, Fahrräder: Bringen Sie mit, was kaputt ist, und setzen Sie sich neben jemanden, der es reparieren kann. Die eine Hälfte funktioniert danach wieder, die andere hat wenigstens eine Diagnose.',
        excerpt: 'Bringen Sie mit, was kaputt ist.',
      },
      es: {
        title: 'Café de reparaciones',
        description:
          'Tostadoras, cremalleras, radios, bicicletas: traed lo que se ha estropeado y sentaos junto a quien sabe arreglarlo. La mitad de las cosas salen funcionando y la otra mitad, bien diagnosticadas.',
        excerpt: 'Traed lo que se ha estropeado y sentaos junto a quien sabe.',
      },
    },
  },
  {
    id: 273,
    when: at(on('sat', 20), '19:00', '01:00', 1),
    organizers: ['council'],
    categories: ['city', 'exhibitions'],
    tags: ['late', 'free'],
    cost: 'free',
    texts: {
      ca: {
        title: 'La nit de les claus',
        description:
          'Una nit a l’any, divuit portes que sempre són tancades s’obren: el campanar, la central elèctrica, la cel·la de la presó vella. A cada porta hi ha una persona amb una clau i una història.',
        excerpt: 'Divuit portes tancades s’obren per una nit.',
      },
      en: {
        title: 'The night of the keys',
        description:
          'For one night in the year, eighteen doors that are always locked stand open: the bell tower, the power station, the cell in the old gaol. At each door there is a person with a key and a story.',
        excerpt: 'Eighteen locked doors stand open for a night.',
      },
      de: {
        title: 'Die Nacht der Schlüssel',
        description:
          'In einer Nacht des Jahres stehen achtzehn Türen offen, die sonst immer verschlossen sind: der Glockenturm, das Elektrizitätswerk, die Zelle im alten Gefängnis. An jeder Tür wartet ein Mensch mit einem Schlüssel und einer Geschichte.',
        excerpt: 'Achtzehn verschlossene Türen öffnen sich für eine Nacht.',
      },
      es: {
        title: 'La noche de las llaves',
        description:
          'Una noche al año se abren dieciocho puertas que siempre están cerradas: el campanario, la central eléctrica, la celda de la cárcel vieja. En cada puerta hay una persona con una llave y una historia.',
        excerpt: 'Dieciocho puertas cerradas se abren por una noche.',
      },
    },
  },
];
