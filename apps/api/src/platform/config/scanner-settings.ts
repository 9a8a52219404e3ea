import { z } from 'zod';

const TCP = /^tcp:\/\/(\[[\da-f:.]+\]|[^\s/:@]+):(\d{1,5})$/i;
const UNIX = /^unix:(?:\/\/)?(\/\S+)$/;
const LAST_PORT = 65_535;

/** Where a scanner listens, as Node's sockets want it. */
export type ScannerPlace = { host: string; port: number } | { path: string };

function placeOf(address: string): ScannerPlace | null {
  const [, host = '', port = ''] = TCP.exec(address) ?? [];
  if (host && Number(port) > 0 && Number(port) <= LAST_PORT)
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  const path = UNIX.exec(address)?.[1];
  return path ? { path } : null;
}

/** The virus scanner that looks at files of others. */
export const scannerEnvironment = {
  CLAMAV_URL: z
    .string()
    .refine(
      (address) => placeOf(address) !== null,
      'must be tcp://host:port or unix:/path/of/the/socket, where clamd listens',
    )
    .transform((address) => placeOf(address) as ScannerPlace)
    .optional(),
};
