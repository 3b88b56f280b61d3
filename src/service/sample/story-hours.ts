import { at, on } from '#service/sample/dates';
import type { EventDefinition, EventText, InEvery } from '#service/sample/definition';

/** A Saturday story hour at the library, each with a tale of its own. */
function storyHour(id: number, week: number, texts: InEvery<EventText>): EventDefinition {
  return {
    id,
    when: at(on('sat', week), '11:00', '11:50'),
    venue: 'library',
    organizers: ['friends'],
    categories: ['families', 'words'],
    tags: ['free'],
    cost: 'free',
    texts,
  };
}

/** Story hours around the anchor day. Ids 201 to 203. */
export const STORY_HOURS: readonly EventDefinition[] = [
  storyHour(201, 0, {
    ca: {
      title: 'L’hora del conte: En Patufet perd un botó',
      description:
        'El més menut de tots els contes torna a sortir de casa cantant, però aquesta vegada el bou no és on hauria de ser. Conte a tres veus per a majors de quatre anys; els germans petits poden seure a la catifa.',
      excerpt: 'Un conte a tres veus per a majors de quatre anys.',
    },
    en: {
      title: 'Story hour: Patufet loses a button',
      description:
        'The tiniest boy in Catalan folklore leaves the house singing once more, but this time the ox is not where it ought to be. A tale in three voices, told in English for ages four and up; little brothers and sisters may sit on the rug.',
      excerpt: 'A tale in three voices for ages four and up.',
    },
    de: {
      title: 'Märchenstunde: Patufet verliert einen Knopf',
      description:
        'Der winzigste Junge der katalanischen Märchen geht wieder singend aus dem Haus, doch diesmal steht der Ochse nicht, wo er stehen sollte. Eine Geschichte mit drei Stimmen, ab vier Jahren; kleinere Geschwister dürfen auf den Teppich.',
      excerpt: 'Eine Geschichte mit drei Stimmen, ab vier Jahren.',
    },
    es: {
      title: 'La hora del cuento: Patufet pierde un botón',
      description:
        'El niño más pequeño de los cuentos catalanes vuelve a salir de casa cantando, pero esta vez el buey no está donde debería. Cuento a tres voces para mayores de cuatro años; los hermanos pequeños pueden sentarse en la alfombra.',
      excerpt: 'Un cuento a tres voces para mayores de cuatro años.',
    },
  }),
  storyHour(202, 1, {
    ca: {
      title: 'L’hora del conte: La sopa de pedra',
      description:
        'Un caminant arriba a un poble amb una pedra i molta gana, i el poble acaba posant-hi la resta. Porteu una verdura: en acabar fem la sopa de debò.',
      excerpt: 'Porteu una verdura: en acabar fem la sopa.',
    },
    en: {
      title: 'Story hour: Stone soup',
      description:
        'A traveller comes to a village with a stone and a great appetite, and the village ends up adding the rest. Bring a vegetable: afterwards we make the soup for real.',
      excerpt: 'Bring a vegetable: afterwards we make the soup.',
    },
    de: {
      title: 'Märchenstunde: Die Steinsuppe',
      description:
        'Ein Wanderer kommt mit einem Stein und großem Hunger in ein Dorf, und am Ende gibt das Dorf den Rest dazu. Bringt ein Gemüse mit: Danach kochen wir die Suppe wirklich.',
      excerpt: 'Bringt ein Gemüse mit: Danach wird gekocht.',
    },
    es: {
      title: 'La hora del cuento: La sopa de piedra',
      description:
        'Un caminante llega a un pueblo con una piedra y mucha hambre, y el pueblo acaba poniendo lo demás. Traed una verdura: al terminar hacemos la sopa de verdad.',
      excerpt: 'Traed una verdura: al terminar hacemos la sopa.',
    },
  }),
  storyHour(203, 3, {
    ca: {
      title: 'L’hora del conte: Els músics de Bremen',
      description:
        'Un ruc, un gos, un gat i un gall que ja no serveixen per a res munten una banda i fan fugir uns lladres. Hi ha instruments per a tothom i, sobretot, hi ha permís per fer soroll a la biblioteca.',
      excerpt: 'Avui hi ha permís per fer soroll a la biblioteca.',
    },
    en: {
      title: 'Story hour: The Musicians of Bremen',
      description:
        'A donkey, a dog, a cat and a cockerel who are no longer good for anything form a band and scare off some robbers. There are instruments for everyone and, above all, there is permission to make a noise in the library.',
      excerpt: 'Today you may make a noise in the library.',
    },
    de: {
      title: 'Märchenstunde: Die Bremer Stadtmusikanten',
      description:
        'Esel, Hund, Katze und Hahn, die zu nichts mehr taugen sollen, gründen eine Kapelle und verjagen ein paar Räuber. Für alle gibt es Instrumente und vor allem die Erlaubnis, in der Bibliothek Lärm zu machen.',
      excerpt: 'Heute darf in der Bibliothek Lärm gemacht werden.',
    },
    es: {
      title: 'La hora del cuento: Los músicos de Bremen',
      description:
        'Un burro, un perro, un gato y un gallo que ya no sirven para nada forman una banda y ahuyentan a unos ladrones. Hay instrumentos para todos y, sobre todo, hay permiso para hacer ruido en la biblioteca.',
      excerpt: 'Hoy hay permiso para hacer ruido en la biblioteca.',
    },
  }),
];
