/* `naive-pager.ts <base URL> <language>…`: what a pull is measured beside. Reads every list page after page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'undici';
import { z } from 'zod';
import { KINDS } from '#interface/kinds';

const PAGE = z.looseObject({ total_pages: z.number() });
const ITEMS = z.array(z.looseObject({ id: z.number() }));
const [baseUrl = '', ...languages] = process.argv.slice(2);
let requests = 0;
for (const language of languages)
  for (const kind of KINDS) {
    mkdirSync(`${language}/${kind}`, { recursive: true });
    const wanted = kind === 'events' ? '&ends_after=2000-01-01&starts_before=2100-01-01' : '';
    for (let page = 1, pages = 1; page <= pages; page += 1, requests += 1) {
      const query = `page=${page}&per_page=50&hide_empty=false&translation_language=${language}${wanted}`;
      const { body } = await request(`${baseUrl}/wp-json/calendar/events/v1/${kind}?${query}`);
      const served = PAGE.parse(await body.json());
      pages = served.total_pages;
      for (const item of ITEMS.parse(served[kind]))
        writeFileSync(`${language}/${kind}/${item.id}.json`, JSON.stringify(item));
    }
  }
console.log(requests);
