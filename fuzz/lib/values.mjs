// What can stand at a place: mostly what is meant to stand there, by its type and its name; sometimes anything at all.
import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import fc from 'fast-check';
import { inRoot } from '../../bin/lib/places.mjs';
import { ahead, color, emoji, key, letters, mail, past, rule } from '../fits/values.mjs';
import { snake, tableOf } from './ids.mjs';
import { mark } from './marks.mjs';
import { PASSWORD } from './people.mjs';

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
const html = fc.tuple(words, words).map(([a, b]) => `<p>${a} <b>${b}</b></p>`);

export const isCursor = (name) => /^(after|before|cursor)$/i.test(name);

/** By what a text is called; the first that fits. */
const texts = [
  [/(^|_)(until|due_at|send_at|expires_at)$/, ahead],
  [/(^|_)(at|from|since|date|deadline|start|end|after|before)$/, past],
  [/emails?$|address$|^(to|cc|bcc)$/, mail],
  [/phone|number$/, fc.integer({ min: 600_000_000, max: 699_999_999 }).map((digits) => `+31${digits}`)],
  [/url|link|website/, fc.webUrl()],
  [/time_?zone/, fc.constantFrom('Europe/Amsterdam', 'UTC', 'Asia/Tokyo')],
  [/locale/, fc.constantFrom('nl-NL', 'en-GB', 'de-DE', 'ar-AR')],
  [/language/, fc.constantFrom('nl', 'en', 'de')],
  [/colou?r/, color],
  [/html|body|content|message/, fc.oneof(html, words)],
  [/^sort$/, fc.constantFrom('NEWEST', 'OLDEST')],
  [/emoji|reaction/, emoji],
  [/seat$/, fc.constantFrom('seat-of-somebody-1', 'seat-of-somebody-2')],
  [/^(current_)?password$/, fc.constant(PASSWORD)],
  [/client_.*(id|key)$|^token$/, key],
  [/socket_id/, fc.constant('12.34')],
  [/permissions?$/, fc.constantFrom('inbox.conversations.reply', 'settings.labels.manage')],
  [/scopes?$/, fc.constantFrom('read', 'write', 'settings.labels.manage')],
  [/networks?$/, fc.constantFrom('203.0.113.0/24', '198.51.100.7')],
  [/domains?$/, fc.constantFrom('shop.example.com', '*.example.com')],
  [/icon$/, fc.constantFrom('inbox', 'star', 'flag', 'clock')],
  [/^(key|slug|shortcut)$/, letters(3, 12)],
  [/^format$/, fc.constantFrom('csv', 'xlsx')],
  [/^search_range$/, fc.constantFrom('30d', '90d', '1y', 'all')],
  [/country/, fc.constantFrom('NL', 'DE', 'GB')],
  [/postal/, fc.constant('1011 AB')],
  [/role/, fc.constantFrom('supervisor', 'advanced_agent', 'basic_agent', 'observer')],
  [
    /term|query|search|^q$/,
    fc.oneof(fc.lorem({ maxCount: 2 }), fc.constantFrom('bike', 'kees', '"late order"', '-label:x')),
  ],
  [/evidence|note|description|reason/, fc.lorem({ maxCount: 6 })],
];

/** How things are made for one run: with the ids of its world. */
export class Values {
  constructor(pools) {
    this.pools = pools;
  }

  id(name, around, { isWild = false, isNumber = false } = {}) {
    const table = tableOf(name, around, this.pools) ?? 'ticket';
    const own = fc.nat(39).map((at) => mark(table, 'id', at, isNumber));
    if (!isWild) return own;
    const others = fc.oneof(
      fc.integer({ min: 1, max: 400 }).map(String),
      fc.constantFrom('0', '-1', '999999999', '9223372036854775807'),
    );
    return fc.oneof(
      { weight: 8, arbitrary: own },
      { weight: 2, arbitrary: isNumber ? others.map(Number) : others },
    );
  }

  text(name, around, isWild) {
    const plain = snake(name);
    if (isId(plain)) return this.id(name, around, { isWild });
    return texts.find(([pattern]) => pattern.test(plain))?.[1] ?? words;
  }

  number(name, around, isWild) {
    const plain = snake(name);
    if (isId(plain)) return this.id(name, around, { isWild, isNumber: true });
    if (plain === 'version') return fc.integer({ min: 1, max: 3 });
    if (/_(seconds|minutes|days)$/.test(plain)) return fc.constantFrom(5, 10, 20, 30);
    if (/page|first|limit|count/.test(plain)) return fc.integer({ min: 1, max: 100 });
    const small = fc.integer({ min: 1, max: 20 });
    return isWild ? fc.oneof(small, fc.integer(), fc.double({ noNaN: true })) : small;
  }

  /** What the schema says nothing about. */
  object(name, isWild) {
    if (name === 'rule') return rule;
    if (!isWild) return fc.constant({});
    if (/fields|values|settings/.test(name))
      return fc.dictionary(fc.lorem({ maxCount: 1 }), words, { maxKeys: 3 });
    return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Filters name rows by what they are, without a word that says so. */
const isId = (plain) =>
  /(^|_)ids?$|^(users|teams|team|channels|labels|contact|order|members|participants)$/.test(plain);

/** `valid` as it is, or, where things are wild, now and then something else. */
export const sometimes = (isWild, valid, other = bad) =>
  isWild
    ? fc.oneof({ weight: isWild === 'seldom' ? 20 : 5, arbitrary: valid }, { weight: 1, arbitrary: other })
    : valid;

/** A few of what need not be given: each of them half of the time would mean that nearly always one of many is wrong. */
const FEW = 2;

/** Those that are required, and some of the others: mostly few, now and then all. */
export function someOf(made, required) {
  const others = Object.keys(made).filter((name) => !required.includes(name));
  const whole = (chosen) =>
    fc.record(Object.fromEntries([...required, ...chosen].map((name) => [name, made[name]])));
  if (!others.length) return whole([]);
  return fc
    .oneof(
      { weight: 9, arbitrary: fc.subarray(others, { maxLength: Math.min(FEW, others.length) }) },
      { weight: 1, arbitrary: fc.subarray(others) },
    )
    .chain(whole);
}
