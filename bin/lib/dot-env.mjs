// Reads `.env`: NAME=value, one per line, `#` comments, quotes around a value when it needs them.
import { readFileSync } from 'node:fs';
import { refuse } from './say.mjs';

/** The settings in the file, {} when there is no file. A line that cannot be read is refused by its number. */
export function readDotEnv(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    return refuse(`${file} cannot be read (${error.code}): correct its permissions or remove it.`);
  }
  const settings = {};
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const content = raw.trim();
    if (content === '' || content.startsWith('#')) continue;
    const [name, value] = parseLine(content) ?? [];
    // The line itself is not shown: it may hold a secret.
    if (!name)
      refuse(`Line ${index + 1} of ${file} is not of the form NAME=value: correct or remove that line.`);
    settings[name] = value;
  }
  return settings;
}

function parseLine(content) {
  const [, name, rest] = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(content) ?? [];
  if (!name) return undefined;
  const quoted = /^(["'])(.*)\1\s*(?:#.*)?$/.exec(rest);
  if (quoted) return [name, quoted[2]];
  if (/^["']/.test(rest)) return undefined;
  return [name, rest.replace(/\s+#.*$/, '').trim()];
}
