// What is asked of the proxy itself: that TLS is as tls.conf.template says, and that it and the API agree where requests end.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { inRoot } from '../../bin/lib/places.mjs';

const placeOf = (address) => {
  const [host, port] = address.split(':');
  return { host, port: Number(port) };
};

/** The protocol and cipher that both agreed on, or null. */
function handshake({ https, certificate }, options) {
  return new Promise((done) => {
    const socket = connectTls(
      { ...placeOf(https), ca: certificate, servername: 'localhost', ...options },
      () => {
        done({ protocol: socket.getProtocol(), cipher: socket.getCipher().name });
        socket.destroy();
      },
    );
    socket.once('error', () => done(null));
  });
}

/** One GET by TLS. */
export function get({ https, certificate }, path) {
  return new Promise((done, fail) => {
    const options = { ...placeOf(https), path, ca: certificate, servername: 'localhost', agent: false };
    request(options, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer));
    })
      .once('error', fail)
      .end();
  });
}

/** Yields `[isGood, sentence]` for each thing that is looked at. */
export async function* tlsFindings(proxy) {
  const weak = { ciphers: 'ALL:@SECLEVEL=0' };
  for (const version of ['TLSv1', 'TLSv1.1'])
    yield [
      (await handshake(proxy, { minVersion: version, maxVersion: version, ...weak })) === null,
      `${version} is refused`,
    ];
  for (const version of ['TLSv1.2', 'TLSv1.3']) {
    const agreed = await handshake(proxy, { minVersion: version, maxVersion: version });
    yield [agreed?.protocol === version, `${version} is spoken, with ${agreed?.cipher}`];
  }
  for (const ciphers of ['AES128-SHA', 'AES128-GCM-SHA256', 'ECDHE-ECDSA-AES128-SHA'])
    yield [
      (await handshake(proxy, { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` })) === null,
      `the cipher ${ciphers} is refused`,
    ];
  for (const path of ['/readyz', '/metrics', '/']) {
    const { statusCode, headersDistinct } = await get(proxy, path);
    const said = headersDistinct['strict-transport-security'] ?? [];
    yield [
      said.length === 1 && /max-age=31536000; includeSubDomains/.test(said[0]),
      `${path} (${statusCode}) says once that it is asked by https alone`,
    ];
  }
  const page = await fetch(`http://${proxy.http}/tickets/7?a=b`, { redirect: 'manual' });
  yield [
    page.status === 308 && page.headers.get('location') === `https://${proxy.https}/tickets/7?a=b`,
    `a page by http leads to https (${page.status})`,
  ];
  for (const path of [
    '/auth/login',
    '/api/v2/me',
    '/graphql',
    '/Graphql/',
    '/client-api/me/token',
    '/widget/v1/session',
  ]) {
    const { status, headers } = await fetch(`http://${proxy.http}${path}`, {
      method: 'POST',
      redirect: 'manual',
    });
    yield [status === 403 && !headers.has('location'), `${path} by http is refused (${status})`];
  }
  const foreign = await said(
    proxy.http,
    'GET /a HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  yield [!foreign.includes('evil.example'), 'what a caller says of the host leads nowhere'];
}

/** Everything that comes back until the line is closed, or is silent for half a second. */
function said(address, bytes) {
  return new Promise((done) => {
    let text = '';
    const socket = connect(placeOf(address), () => socket.write(bytes, 'latin1'));
    socket.setTimeout(500, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => done(text));
  });
}

const statusesOf = (text) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** How many requests the APIs have answered, as they count themselves. */
async function answeredBy(origins) {
  const texts = await Promise.all(origins.map(async (origin) => (await fetch(`${origin}/metrics`)).text()));
  return texts
    .flatMap((text) => [...text.matchAll(/^parley_http_request_seconds_count\{([^}]*)\} (\d+)/gm)])
    .filter(([, labels]) => /route="(?:\/auth\/login|\/api\/v2\/me)"/.test(labels))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}

/**
 * Requests of which two programs in a row may see two, each followed by one that is hidden in its end. The proxy may refuse
 * them, or put them right: what the APIs then answered is as much as the caller got, and nobody after them gets it.
 */
export async function* framingFindings(front, origins) {
  const cases = JSON.parse(readFileSync(inRoot('apps/api/test/api/ambiguous-requests.json'), 'utf8'));
  const hidden = 'GET /api/v2/me HTTP/1.1\r\nHost: a\r\nX-Hidden: 1\r\n\r\n';
  const troubles = [];
  let refused = 0;
  for (const [what, headers, body] of cases) {
    const head = 'POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    const before = await answeredBy(origins);
    const statuses = statusesOf(await said(front, `${head}${headers}\r\n\r\n${body}${hidden}`));
    const answered = (await answeredBy(origins)) - before;
    const passedOn = statuses.filter((status) => status === 401).length;
    if (
      statuses.length === 0 ||
      statuses.length > 2 ||
      statuses.some((status) => ![400, 401, 501].includes(status))
    )
      troubles.push(`${what}: ${statuses}`);
    if (answered !== passedOn) troubles.push(`${what}: ${answered} answered, ${passedOn} arrived`);
    if (passedOn === 0) refused += 1;
    for (let n = 0; n < 3; n += 1) {
      const next = await fetch(`http://${front}/readyz`);
      if (next.status !== 200) troubles.push(`${what}: the next one got ${next.status}`);
    }
  }
  for (const trouble of troubles) yield [false, trouble];
  yield [
    troubles.length === 0,
    `of ${cases.length} requests that may be seen as two the proxy refuses ${refused} and puts the others right; both count the same`,
  ];
}
