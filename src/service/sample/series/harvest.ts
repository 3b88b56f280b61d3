import type { Variant } from '#service/sample/series';

/** What the stalls of the market have, from July to December. */
export const HARVEST: readonly Variant[] = [
  {
    ca: [
      'Mercat de dissabte: tomàquets i melons',
      'Onze classes de tomàquet, cadascuna amb el nom de qui en va guardar la llavor.',
      'Els melons es trien d’oïda: la senyora de la tercera parada els pica amb el dit i mai no s’equivoca.',
    ],
    en: [
      'Saturday market: tomatoes and melons',
      'Eleven kinds of tomato, each named after whoever kept the seed.',
      'Melons are chosen by ear: the lady at the third stall taps them with one finger and is never wrong.',
    ],
    de: [
      'Samstagsmarkt: Tomaten und Melonen',
      'Elf Sorten Tomaten, jede benannt nach denen, die den Samen aufgehoben haben.',
      'Melonen werden nach Gehör gewählt: Die Frau am dritten Stand klopft mit einem Finger und irrt sich nie.',
    ],
    es: [
      'Mercado de los sábados: tomates y melones',
      'Once clases de tomate, cada una con el nombre de quien guardó la semilla.',
      'Los melones se eligen de oído: la señora del tercer puesto los golpea con el dedo y no se equivoca nunca.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: préssecs i figues',
      'A l’agost el mercat comença de fosc i a les onze la meitat de la plaça ja és a l’ombra de la font.',
      'Hi ha préssecs per a avui i per a confitura, i figues que no aguanten el camí de casa.',
    ],
    en: [
      'Saturday market: peaches and figs',
      'In August the market begins in the dark, and by eleven half the square has moved into the shade by the fountain.',
      'There are peaches for today and peaches for jam, and figs that will not survive the walk home.',
    ],
    de: [
      'Samstagsmarkt: Pfirsiche und Feigen',
      'Im August wird im Dunkeln aufgebaut, und um elf sitzt der halbe Platz schon im Schatten am Brunnen.',
      'Es gibt Pfirsiche für heute und Pfirsiche für Marmelade, und Feigen, die den Heimweg nicht überstehen.',
    ],
    es: [
      'Mercado de los sábados: melocotones e higos',
      'En agosto el mercado se monta a oscuras y a las once media plaza está ya a la sombra de la fuente.',
      'Hay melocotones para hoy y para mermelada, e higos que no aguantan el camino a casa.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: raïm i pebrots per escalivar',
      'El bidó d’escalivar treballa tot el matí: porteu els pebrots i us els tornen negres, pelats i embolicats.',
      'El raïm és de les vinyes de sota el castell, i el most dels nens es premsa a la vista.',
    ],
    en: [
      'Saturday market: grapes and roasting peppers',
      'The roasting drum turns all morning: hand over your peppers and they come back charred, peeled and wrapped.',
      'The grapes are from the vineyards below the castle, and the children’s must is pressed before your eyes.',
    ],
    de: [
      'Samstagsmarkt: Trauben und geröstete Paprika',
      'Die Rösttrommel dreht sich den ganzen Vormittag: Geben Sie Ihre Paprika ab, und Sie bekommen sie schwarz geröstet, geschält und eingewickelt zurück.',
      'Die Trauben wachsen unterhalb der Burg, und der Most für die Kinder wird vor aller Augen gepresst.',
    ],
    es: [
      'Mercado de los sábados: uvas y pimientos para asar',
      'El bidón de asar trabaja toda la mañana: dejáis los pimientos y os los devuelven negros, pelados y envueltos.',
      'La uva es de las viñas de debajo del castillo, y el mosto de los niños se prensa a la vista.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: bolets i carbasses',
      'La taula dels bolets la vigila una micòloga: podeu dur-hi el cistell i us dirà què us menjareu i què no.',
      'Les carbasses es venen a talls, amb una recepta diferent escrita a cada paper.',
    ],
    en: [
      'Saturday market: mushrooms and pumpkins',
      'A mycologist keeps watch over the mushroom table: bring her your basket and she will say what you are going to eat and what you are not.',
      'Pumpkin is sold by the slice, with a different recipe on every wrapper.',
    ],
    de: [
      'Samstagsmarkt: Pilze und Kürbisse',
      'Am Pilztisch wacht eine Pilzkundlerin: Bringen Sie Ihren Korb mit, und sie sagt Ihnen, was Sie essen werden und was nicht.',
      'Kürbis gibt es in Scheiben, und auf jedem Einwickelpapier steht ein anderes Rezept.',
    ],
    es: [
      'Mercado de los sábados: setas y calabazas',
      'La mesa de las setas la vigila una micóloga: podéis llevarle la cesta y os dirá qué vais a comer y qué no.',
      'La calabaza se vende a rodajas, con una receta distinta escrita en cada papel.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: castanyes i oli nou',
      'L’oli nou és tan verd que pica, i se serveix sobre pa torrat a qui porti l’ampolla buida.',
      'Les castanyes són del bosc de dalt i es tallen aquí mateix perquè no us esclatin a casa.',
    ],
    en: [
      'Saturday market: chestnuts and new oil',
      'The new oil is so green that it stings, and it is poured over toast for anyone who brings an empty bottle.',
      'The chestnuts come from the wood above the town and are slit on the spot, so that they do not explode at home.',
    ],
    de: [
      'Samstagsmarkt: Kastanien und neues Öl',
      'Das neue Öl ist so grün, dass es kratzt, und wer eine leere Flasche mitbringt, bekommt es auf geröstetem Brot.',
      'Die Kastanien stammen aus dem Wald über der Stadt und werden gleich eingeritzt, damit sie zu Hause nicht platzen.',
    ],
    es: [
      'Mercado de los sábados: castañas y aceite nuevo',
      'El aceite nuevo es tan verde que pica, y se sirve sobre pan tostado a quien traiga la botella vacía.',
      'Las castañas son del bosque de arriba y se cortan aquí mismo para que no os estallen en casa.',
    ],
  },
  {
    ca: [
      'Mercat de dissabte: cards, galls i molsa',
      'Al desembre s’encarrega el que s’ha de menjar i es compra el que s’ha de penjar: molsa, suro, galzeran.',
      'Els cards de la ribera són blancs i tendres, i enlloc no s’assabenta un de tantes coses com a la cua de la polleria.',
    ],
    en: [
      'Saturday market: cardoons, capons and moss',
      'In December you order what is to be eaten and buy what is to be hung up: moss, cork bark, butcher’s broom.',
      'The cardoons from the river gardens are white and tender, and the poulterer’s queue is the best place in town for rumours.',
    ],
    de: [
      'Samstagsmarkt: Karden, Kapaune und Moos',
      'Im Dezember bestellt man, was auf den Tisch kommt, und kauft, was an die Wand kommt: Moos, Korkrinde, Mäusedorn.',
      'Die Karden aus den Flussgärten sind weiß und zart, und nirgends erfährt man mehr als in der Schlange beim Geflügel.',
    ],
    es: [
      'Mercado de los sábados: cardos, capones y musgo',
      'En diciembre se encarga lo que hay que comer y se compra lo que hay que colgar: musgo, corcho, rusco.',
      'Los cardos de la ribera son blancos y tiernos, y la cola de la pollería es el mejor sitio para enterarse de todo.',
    ],
  },
];
