import { connect } from 'node:tls';

/** The certificate that a host shows, or a clause that says why it shows none. */
export type Certificate =
  | {
      /** The instant at which it ends. */
      readonly until: Temporal.Instant;
      /** The reason why programs do not trust it, such as `CERT_HAS_EXPIRED`; `undefined` if they do. */
      readonly distrust: string | undefined;
    }
  | { readonly failure: string };

const TIMEOUT = 10_000;

/** Asks a host for its certificate; a host that shows none is a `failure`. `authorities` are trusted in the place of the system's. */
export function fetchCertificate(url: URL, authorities?: readonly string[]): Promise<Certificate> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: url.port === '' ? 443 : Number(url.port),
      // The certificate is only read, and nothing is sent, so that an untrusted host does no harm.
      rejectUnauthorized: false,
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
    });
    const end = (certificate: Certificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.setTimeout(TIMEOUT, () => end({ failure: `takes longer than ${TIMEOUT / 1000} s to show one` }));
    socket.once('error', (error) => end({ failure: `shows none (${error.message})` }));
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      if (Number.isNaN(until)) return end({ failure: 'shows one that says no end' });
      const distrust = socket.authorized ? undefined : String(socket.authorizationError);
      return end({ until: Temporal.Instant.fromEpochMilliseconds(until), distrust });
    });
  });
}
