/** A call that works with any key, to be pasted into a terminal. */
export function curlExample(origin: string, token: string): string {
  return `curl ${origin}/api/v2/tickets?per_page=5 \\\n  -H 'authorization: Bearer ${token}'`;
}

/** Where programs find the API. */
export function addresses(location: { origin: string; protocol: string; host: string }) {
  const socket = location.protocol === 'https:' ? 'wss' : 'ws';
  return {
    rest: `${location.origin}/api/v2/`,
    graphql: `${location.origin}/graphql`,
    live: `${socket}://${location.host}/graphql`,
  };
}
