import { createServer as createPlainServer, type Server } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchCertificate } from '#health/certificate';

// A certificate of its own for 127.0.0.1, which nobody trusts, until 2126.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzZ7naLqXYXzz0XrR
2zrEwwzXBJ5+9ZybEBkGpzRa/dShRANCAARxBU7xUEmtXuGkKqh7rWDU0cxZ1Spr
UjDgDC1oPafJT9sQUZEycdwK8cU8txA7WjmpszjYPRDiEFyA4x+W1lZR
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUDaXKuppk/skBXWpOpEfcT9UNiXswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjAxMTk0MloYDzIxMjYxMDI5
MDExOTQyWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARxBU7xUEmtXuGkKqh7rWDU0cxZ1SprUjDgDC1oPafJT9sQUZEycdwK
8cU8txA7WjmpszjYPRDiEFyA4x+W1lZRo2QwYjAdBgNVHQ4EFgQU43ksKqKk1dqI
A47Zl93PfJu1VXEwHwYDVR0jBBgwFoAU43ksKqKk1dqIA47Zl93PfJu1VXEwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQDK+B6roDjHLn+DnFXznWX2Ieep8fXRCEuDbi6F01nVGgIhAJVQXa6RkGCXq/oH
iAbNphnhHo+XMsXRz1w/o3JXC0Zm
-----END CERTIFICATE-----
`;

let servers: Server[] = [];

afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  servers = [];
});

async function listening(server: Server): Promise<URL> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return new URL(`https://127.0.0.1:${address.port}/`);
}

describe('the certificate of a host', () => {
  it('has its end, and no distrust when it is trusted', async () => {
    const url = await listening(createServer({ key: KEY, cert: CERTIFICATE }));
    const found = await fetchCertificate(url, [CERTIFICATE]);
    expect(found).toEqual({ until: Temporal.Instant.from('2126-10-29T01:19:42Z'), distrust: undefined });
  });

  it('has the reason when it is not trusted', async () => {
    const url = await listening(createServer({ key: KEY, cert: CERTIFICATE }));
    expect(await fetchCertificate(url)).toMatchObject({ distrust: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('is missing when the host does not speak TLS', async () => {
    const url = await listening(createPlainServer((socket) => socket.resume().end('hello\n')));
    expect(await fetchCertificate(url)).toMatchObject({ failure: expect.stringContaining('shows none') });
  });
});
