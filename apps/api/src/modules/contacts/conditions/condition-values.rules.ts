import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import { type CustomFieldView, readValue } from '../../organisation/index.js';
import { sortNameOf } from '../contacts/contact.rules.js';
import { bareDigits } from '../contacts/phone.rules.js';
import { profileKinds } from '../profiles/profile.rules.js';
import { type ContactConditionName, type Operator, ruleLimits } from './condition.rules.js';

type Read = { value: string | number | boolean } | { fault: string };
type Reader = (raw: unknown, is: Operator) => Read;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}(Z|[+-]\d{2}:\d{2})$/;
const ID = /^[1-9]\d{0,15}$/;

/** One value of a fact as it is compared with what is kept. */
export const readers: Record<ContactConditionName, Reader> = {
  name: (raw) => readText(raw, sortNameOf),
  email: readEmail,
  phone: readPhone,
  language: (raw) =>
    readWord(raw, /^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/i, 'Write a language such as nl or pt-BR.'),
  time_zone: (raw) =>
    readWord(raw, /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, 'Write a time zone such as Europe/Amsterdam.'),
  blocked: readTick,
  created: readMoment,
  last_wrote: readMoment,
  channel: readId,
  group: readId,
  conversations: readCount,
  conversations_open: readCount,
  last_conversation: readMoment,
  profile: readId,
  profile_name: (raw) => readText(raw, sortNameOf),
  profile_kind: (raw) => {
    const kind = profileKinds.find((one) => typeof raw === 'string' && one === raw.toUpperCase());
    return kind ? { value: kind } : { fault: `Choose one of ${profileKinds.join(', ')}.` };
  },
};

/** One value that a field of the company is compared with. */
export function readCustom(field: CustomFieldView, raw: unknown, is: Operator): Read {
  if (field.kind === 'TEXT' || field.kind === 'HYPERLINK') return readText(raw, (text) => text.toLowerCase());
  if (field.kind === 'DATE' && (is === 'before' || is === 'after')) {
    const day = readMoment(raw);
    return 'value' in day ? { value: String(day.value).slice(0, 10) } : day;
  }
  const read = readValue(field, raw);
  if ('fault' in read) return read;
  return read.value === null ? { fault: 'Say what it is compared with.' } : { value: read.value };
}

/** How many days ago, as a number. */
export function readDays(raw: unknown): Read {
  const days = typeof raw === 'string' && /^\d{1,4}$/.test(raw) ? Number(raw) : raw;
  const isFine = typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= ruleLimits.days;
  return isFine
    ? { value: days }
    : { fault: `Write a number of days, from 1 to ${ruleLimits.days.toLocaleString('en')}.` };
}

/** How many there are. */
function readCount(raw: unknown): Read {
  const count = typeof raw === 'string' && /^\d{1,4}$/.test(raw) ? Number(raw) : raw;
  const isFine =
    typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= ruleLimits.count;
  return isFine
    ? { value: count }
    : { fault: `Write a whole number, from 0 to ${ruleLimits.count.toLocaleString('en')}.` };
}

function readText(raw: unknown, turn: (text: string) => string): Read {
  if (typeof raw !== 'string') return { fault: 'Write a text.' };
  const text = raw.toWellFormed().replaceAll('\0', '').trim();
  if (text === '') return { fault: 'Say what it is compared with.' };
  if (text.length > ruleLimits.text) return { fault: `Write at most ${ruleLimits.text} characters.` };
  return { value: turn(text) };
}

function readWord(raw: unknown, shape: RegExp, fault: string): Read {
  const isFine = typeof raw === 'string' && raw.length <= ruleLimits.text && shape.test(raw.trim());
  return isFine ? { value: raw.trim() } : { fault };
}

function readEmail(raw: unknown, is: Operator): Read {
  const read = readText(raw, (text) => text.toLowerCase());
  if ('fault' in read || (is !== 'domain_is' && is !== 'domain_ends')) return read;
  const domain = String(read.value).replace(/^@/, '').replace(/^\./, '');
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u.test(domain)
    ? { value: domain }
    : { fault: 'Write a domain such as example.com.' };
}

function readPhone(raw: unknown, is: Operator): Read {
  if (is === 'country') {
    const country = typeof raw === 'string' ? raw.toUpperCase() : '';
    return isSupportedCountry(country)
      ? { value: country }
      : { fault: 'Write a country as two letters, such as NL.' };
  }
  const digits = typeof raw === 'string' && raw.length <= 64 ? bareDigits(raw.trim()) : '';
  const number = digits.replace(/^00/, '').replace(/^\+/, '');
  return /^\d{1,15}$/.test(number)
    ? { value: `+${number}` }
    : { fault: 'Write a number with its country, such as +31.' };
}

/** What all numbers of a country begin with; some countries share it. */
export function callingCode(country: string): string {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '+';
}

function readTick(raw: unknown): Read {
  return typeof raw === 'boolean' ? { value: raw } : { fault: 'Answer with true or false.' };
}

/** A day, which begins in UTC, or a moment. */
function readMoment(raw: unknown): Read {
  const fault = 'Write a day as YYYY-MM-DD, or a moment as ISO 8601.';
  if (typeof raw !== 'string' || !(DAY.test(raw) || MOMENT.test(raw))) return { fault };
  const moment = new Date(raw);
  const year = moment.getUTCFullYear();
  if (Number.isNaN(moment.getTime()) || year < 1 || year > 9999) return { fault: 'There is no such day.' };
  const text = moment.toISOString();
  // The thirtieth of February is taken for a day of March.
  if (DAY.test(raw) && text.slice(0, 10) !== raw) return { fault: 'There is no such day.' };
  return { value: DAY.test(raw) ? raw : text };
}

function readId(raw: unknown): Read {
  const id = typeof raw === 'number' || typeof raw === 'string' ? String(raw) : '';
  return ID.test(id) && Number.isSafeInteger(Number(id))
    ? { value: Number(id) }
    : { fault: 'This is no id.' };
}
