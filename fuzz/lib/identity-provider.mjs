// A provider of single sign-on, the one of the API's own tests.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '../../bin/lib/places.mjs';

export async function startProvider(url) {
  const about = { redirectUri: `${url}/auth/sso/callback`, clients: ['fuzz'] };
  const child = fork(inRoot('apps/api/test/identity-provider.mjs'), [JSON.stringify(about)], {
    silent: true,
    execArgv: [],
  });
  let said = '';
  while (!said.includes('http://127.0.0.1')) said += String((await once(child.stdout, 'data'))[0]);
  return { issuer: /http:\/\/127\.0\.0\.1:\d+/.exec(said)[0], stop: () => child.kill() };
}
