import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocaleCode } from '@parley/schema';
import { heldLogWords } from './held-log.words.js';

const LOCALES = join(import.meta.dirname, '../../../../../web/src/locales');

it.each(Object.keys(heldLogWords) as LocaleCode[])(
  'what was done is said as on the screen of the audit log: %s',
  (locale) => {
    const { actions } = JSON.parse(readFileSync(join(LOCALES, locale, 'audit.json'), 'utf8'));
    expect(actions).toMatchObject(heldLogWords[locale]);
  },
);
