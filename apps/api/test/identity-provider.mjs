// A real OpenID Connect provider for tests: node test/identity-provider.mjs '{"redirectUri":"…","clients":["acme"],"port":0}'
// It asks nothing: who signs in is named by the login hint, or by the last POST /people. Says its address in one line.
import { createServer } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';

const { redirectUri, clients, port = 0 } = JSON.parse(process.argv[2] ?? '{}');
const people = new Map();
let whoIsNext = '';

const server = createServer((request, response) => void route(request, response));
await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;
let provider = makeProvider();
console.log(issuer);
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));

function makeProvider() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: `key-${Date.now()}` };
  const made = new Provider(issuer, {
    jwks: { keys: [key] },
    cookies: { keys: ['only for tests'] },
    clients: clients.map((id) => ({
      client_id: id,
      client_secret: `secret-of-${id}`,
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    })),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  });
  return made;
}

async function route(request, response) {
  const { pathname } = new URL(request.url, issuer);
  if (pathname === '/people' && request.method === 'POST') return answer(response, await learn(request));
  if (pathname === '/rotate' && request.method === 'POST') {
    provider = makeProvider();
    return answer(response, {});
  }
  if (pathname.startsWith('/interaction/')) return approve(request, response);
  return provider.callback()(request, response);
}

/** `{ sub, claims, next }`: what is said of somebody, and whether they are the next to sign in. */
async function learn(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { sub, claims, next = true } = JSON.parse(text);
  people.set(sub, claims);
  if (next) whoIsNext = sub;
  return {};
}

async function approve(request, response) {
  const { params } = await provider.interactionDetails(request, response);
  const hinted = [...people].find(([, claims]) => claims.email === params.login_hint)?.[0];
  const accountId = whoIsNext || hinted || String(params.login_hint ?? 'somebody');
  whoIsNext = '';
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId } },
    { mergeWithLastSubmission: false },
  );
}

function answer(response, body) {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}
