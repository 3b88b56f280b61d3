/*
 * Sorts the directory of venues by distance, and back. Venues without a known point come last.
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
    for (const text of document.querySelectorAll('.distance')) text.remove();
    for (const { list, items } of lists) {
      const distance = ({ name }: (typeof items)[number]) => near?.distance(name?.dataset.venue ?? '');
      list.append(...byDistance(items, distance).map(({ item }) => item));
      for (const item of items) {
        const metres = distance(item);
        if (near === undefined || metres === undefined) continue;
        const text = document.createElement('span');
        text.className = 'distance';
        text.textContent = near.written(metres);
        item.name?.after(' ', text);
      }
    }
  });
