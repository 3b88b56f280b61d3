/** The hosts of static sites of which it is known how much they take. */
export const HOSTS = [
  'cloudflare-pages',
  'cloudflare-pages-paid',
  'github-pages',
  'gitlab-pages',
  'netlify',
  'vercel',
] as const;

/** The name of a host, as `host` of the configuration has it. */
export type HostName = (typeof HOSTS)[number];
