// What can stand at a place: mostly what is meant to stand there, by its type and its name; sometimes anything at all.
import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import fc from 'fast-check';
import { inRoot } from '../../bin/lib/places.mjs';
import { snake, tableOf } from './ids.mjs';

// The collection of bad values is that of the API's own tests, which is TypeScript and imports nothing.
const { code } = transformSync(readFileSync(inRoot('apps/api/test/bad-input/values.ts'), 'utf8'), {
  swcrc: false,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'es6' },
});
const { badValues, badTexts } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

const known = Object.values(badValues);
export const bad = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.double() },
);
export const badText = fc.oneof(
  fc.constantFrom(...badTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
);

const words = fc.oneof(
  { weight: 3, arbitrary: fc.lorem({ maxCount: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
);
const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const html = fc.tuple(words, words).map(([a, b]) => `<p>${a} <b>${b}</b></p>`);

export const isCursor = (name) => /^(after|before|cursor)$/i.test(name);

const condition = fc.record({
  field: fc.constantFrom('email', 'name', 'phone', 'city', 'created_at', 'group'),
  is: fc.constantFrom('known', 'unknown', 'is', 'contains', 'starts_with', 'domain_is', 'in'),
  value: fc.oneof(words, fc.integer(), fc.array(words, { maxLength: 3 })),
});
const { rule } = fc.letrec((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.array(tie('rule'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('rule'), { maxLength: 3 }).map((any) => ({ any })),
  ),
}));

/** By what a text is called; the first that fits. */
const texts = [
  [
    /(^|_)(at|from|until|since|date|deadline)$/,
    fc.oneof(
      moment,
      moment.map((at) => at.slice(0, 10)),
    ),
  ],
  [/email|address$/, fc.emailAddress()],
  [/phone|number$/, fc.integer({ min: 600_000_000, max: 699_999_999 }).map((digits) => `+31${digits}`)],
  [/url|link|website/, fc.webUrl()],
  [/time_?zone/, fc.constantFrom('Europe/Amsterdam', 'UTC', 'Asia/Tokyo')],
  [/locale|language/, fc.constantFrom('nl-NL', 'en-GB', 'de-DE', 'ar-AR')],
  [/colou?r/, fc.constantFrom('#0E6470', '#ffffff', 'red', 'blue')],
  [/html|body|content|message/, fc.oneof(html, words)],
  [/^sort$/, fc.constantFrom('NEWEST', 'OLDEST')],
  [/^(key|slug|shortcut)$/, fc.constantFrom('bike', 'late.order', 'hello')],
  [/^format$/, fc.constantFrom('csv', 'xlsx')],
  [/^provider$/, fc.constantFrom('telegram', 'custom', 'messenger', 'mail_forward', 'twilio', 'bird')],
  [/^status$/, fc.constantFrom('active', 'DRAFT', 'OPEN', 'CLOSED')],
  [/^channel_type$/, fc.constantFrom('EMAIL', 'MESSAGING', 'SMS')],
  [/country/, fc.constantFrom('NL', 'DE', 'GB')],
  [/term|query|search|^q$/, fc.oneof(words, fc.constantFrom('bike', 'kees', '"late order"', '-label:x'))],
];

/** How things are made for one run: with the ids of its world. */
export class Values {
  constructor(ids) {
    this.ids = ids;
    this.all = [...new Set([...ids.values()].flat())];
  }

  id(name, around) {
    const table = tableOf(name, around, this.ids);
    const own = this.ids.get(table) ?? this.all.slice(0, 60);
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...own) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }).map(String) },
      { weight: 1, arbitrary: fc.constantFrom('0', '-1', '999999999', '9223372036854775807') },
    );
  }

  text(name, around) {
    const plain = snake(name);
    if (/(^|_)ids?$/.test(plain)) return this.id(name, around);
    return texts.find(([pattern]) => pattern.test(plain))?.[1] ?? words;
  }

  number(name, around) {
    const plain = snake(name);
    if (/(^|_)ids?$/.test(plain)) return this.id(name, around).map(Number);
    if (plain === 'version') return fc.integer({ min: 1, max: 3 });
    if (/_(seconds|minutes|days)$/.test(plain)) return fc.constantFrom(0, 5, 10, 20, 30);
    if (/page|first|limit|count/.test(plain)) return fc.integer({ min: 1, max: 100 });
    return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer(), fc.double({ noNaN: true }));
  }

  /** What the schema says nothing about. */
  object(name) {
    if (name === 'rule') return rule;
    if (/fields|values|settings/.test(name))
      return fc.dictionary(fc.lorem({ maxCount: 1 }), words, { maxKeys: 3 });
    return fc.jsonValue({ maxDepth: 2 });
  }
}

/** `valid` as it is, or, where things are wild, now and then something else. */
export const sometimes = (isWild, valid, other = bad) =>
  isWild ? fc.oneof({ weight: 5, arbitrary: valid }, { weight: 1, arbitrary: other }) : valid;
