/*
 * Shows on request the time of an event on the visitor's own clock. The button is shown only if that clock differs, and
 * before anything is painted, so that nothing moves. Without this script, only the event's own time is shown.
 */

const { start = '', end = '' } = document.currentScript?.dataset ?? {};

/** Returns the offset of a time from UTC, in minutes to the east. */
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
    // The button is gone: the focus moves to the text in its place, which is read out.
    line.tabIndex = -1;
    line.focus();
  });
});
