// Puts a .br and a .gz beside each text file of the build, once, so that the server never compresses them again.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const WORTH_IT = 1_000;

for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, String(name));
  if (!/\.(js|css|svg|json)$/.test(file) || statSync(file).size < WORTH_IT) continue;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
