import { noteOutdated } from './reload-once';

/** The name of the script that this page was built into: another one on the server means that there is an update. */
function clientBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return script?.src.split('/').pop() ?? '';
}

const build = typeof document === 'undefined' ? '' : clientBuild();

/** The one `fetch` of both faces of the API: says which build asks, and hears whether there is a newer one. */
export async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (build) headers.set('x-client-build', build);
  const response = await fetch(input, { ...init, headers });
  if (response.headers?.get('x-client-outdated') === 'true') noteOutdated();
  return response;
}
