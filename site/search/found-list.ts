import type { FoundDay } from './found-days.ts';
import type { MoreDates } from './found-elements.ts';

/** A list of days of results on the page. */
type FoundList = {
  /**
   * Shows days of results. Elements before the first difference stay; behind them, at most `atMost` events are added.
   * Returns the number of added events. `present` is the number of the present day.
   */
  show(days: readonly FoundDay[], present: number, more: MoreDates, atMost: number): number;
};

type Shown = { readonly of: string; readonly element: Element };

/** Returns the list of days within an empty element. */
export function foundList(
  list: Element,
  elementOf: (day: FoundDay, present: number, more: MoreDates) => Element,
): FoundList {
  let shown: readonly Shown[] = [];
  const nameOf = ({ day, isOver, events }: FoundDay, present: number, more: MoreDates) =>
    [
      present,
      day,
      isOver,
      ...events.map((event) => `${event.path} ${event.distance ?? ''} ${more.get(event) ?? ''}`),
    ].join(' ');
  return {
    show(days, present, more, atMost) {
      const differs = days.findIndex((day, place) => shown[place]?.of !== nameOf(day, present, more));
      const same = differs === -1 ? days.length : differs;
      for (const { element } of shown.slice(same)) element.remove();
      let made = 0;
      const added: Shown[] = [];
      for (const { events, ...day } of days.slice(same)) {
        const part = { ...day, events: events.slice(0, atMost - made) };
        if (part.events.length === 0) break;
        made += part.events.length;
        added.push({ of: nameOf(part, present, more), element: elementOf(part, present, more) });
      }
      list.append(...added.map(({ element }) => element));
      shown = [...shown.slice(0, same), ...added];
      return made;
    },
  };
}
