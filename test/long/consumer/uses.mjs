/* The installed package at run time: reads the content beside it, and prints what it holds. */
import { defineConfig } from 'almanac';
import { createClient, UNPACED } from 'almanac/client';
import { diskFiles, readCalendar } from 'almanac/content';
import { planFeeds } from 'almanac/feeds';
import { KINDS } from 'almanac/records';

const { calendar, broken } = await readCalendar(diskFiles('content'), {
  languages: [{ code: 'ca', tag: 'ca' }],
  timeZone: 'Europe/Madrid',
});
const functions = [defineConfig, createClient, planFeeds].every((one) => typeof one === 'function');
console.log(
  JSON.stringify({
    functions,
    perSecond: UNPACED.inFlight > 0,
    kinds: KINDS,
    broken: broken.length,
    events: calendar.languages[0].events.length > 0,
  }),
);
