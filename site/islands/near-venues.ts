/*
 * Sorts the directory of venues by distance, and back. Venues without a known point stand at the end.
 */
import { byDistance } from '../places/distance.ts';
import { setUpNearButton } from '../places/near-control.ts';

const button = document.querySelector<HTMLButtonElement>('button[data-near]');
const lists = [...document.querySelectorAll('.directory, .idle ul')].map((list) => ({
  list,
  items: [...list.children].map((item) => ({ item, name: item.querySelector<HTMLElement>('[data-venue]') })),
}));

if (button !== null)
  setUpNearButton(button, (near) => {
    for (const one of document.querySelectorAll('.distance')) one.remove();
    for (const { list, items } of lists) {
      const distance = ({ name }: (typeof items)[number]) => near?.distance(name?.dataset.venue ?? '');
      list.append(...byDistance(items, distance).map(({ item }) => item));
      for (const one of items) {
        const metres = distance(one);
        if (near === undefined || metres === undefined) continue;
        const text = document.createElement('span');
        text.className = 'distance';
        text.textContent = near.written(metres);
        one.name?.after(' ', text);
      }
    }
  });
