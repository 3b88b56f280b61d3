/*
 * Says on request when an event is on the visitor's own clock. It is offered only where that clock shows something else,
 * and before anything is painted, so that nothing moves. Without this script the event's own time stands alone.
 */

const { start = '', end = '' } = document.currentScript?.dataset ?? {};

/** Minutes east of UTC of a time that is written with its offset. */
function offsetOf(time: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(time) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const isElsewhere = [start, end].some((time) => -new Date(time).getTimezoneOffset() !== offsetOf(time));
if (isElsewhere) document.documentElement.dataset.elsewhere = '';

document.addEventListener('DOMContentLoaded', () => {
  const line = document.querySelector<HTMLElement>('.own-time');
  line?.querySelector('button')?.addEventListener('click', () => {
    const format = new Intl.DateTimeFormat(document.documentElement.lang, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    line.textContent = format.formatRange(new Date(start), new Date(end));
    // The button is gone: who pressed it goes on from, and hears, what stands in its place.
    line.tabIndex = -1;
    line.focus();
  });
});
