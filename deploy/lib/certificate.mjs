// A key and a certificate for this machine that nobody but itself vouches for, good for a day.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** @returns where `cert` and `key` lie in the folder. */
export function selfSigned(folder) {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const asked =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const places = ['-keyout', files.key, '-out', files.cert];
  execFileSync('openssl', [...asked.split(' '), ...names, ...places], { stdio: 'ignore' });
  return files;
}
