// Damages mails in the ways in which mails are damaged, the same each time for one seed.

/** A small generator of random numbers: good enough to spoil mails, and the same on every machine. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = (next, list) => list[Math.floor(next() * list.length)];

const kinds = {
  truncated: (mail, next) => mail.subarray(0, Math.max(1, Math.floor(mail.length * next()))),
  'bytes changed': (mail, next) => {
    const copy = Buffer.from(mail);
    for (let i = 0; i < 1 + mail.length / 200; i += 1)
      copy[Math.floor(next() * copy.length)] = Math.floor(next() * 256);
    return copy;
  },
  'NUL bytes': (mail, next) => insert(mail, next, Buffer.alloc(20)),
  '8-bit header': (mail) =>
    Buffer.concat([Buffer.from('Subject: \xe4\xf6\xfc \xff\xfe\r\n', 'latin1'), mail]),
  'headers twice': (mail) => {
    const end = headEnd(mail);
    return Buffer.concat([mail.subarray(0, end), Buffer.from('\r\n'), mail]);
  },
  'huge header': (mail) => Buffer.concat([Buffer.from(`X-Huge: ${'h'.repeat(300_000)}\r\n`), mail]),
  'many headers': (mail) => Buffer.concat([Buffer.from('X-Many: 1\r\n'.repeat(20_000)), mail]),
  'wrong boundary': (mail) => replace(mail, /boundary="?[^"\r\n;]+"?/i, 'boundary="another-one"'),
  'no boundary': (mail) => replace(mail, /boundary="?[^"\r\n;]+"?/gi, ''),
  'wrong charset': (mail, next) =>
    replace(
      mail,
      /charset="?[\w-]+"?/gi,
      `charset=${pick(next, ['x-none', 'utf-7', 'utf-16', 'iso-2022-kr', 'big5', '"; x=1'])}`,
    ),
  'wrong encoding': (mail, next) =>
    replace(
      mail,
      /(transfer-encoding:\s*)[\w-]+/gi,
      `$1${pick(next, ['base64', 'quoted-printable', 'x-uuencode', '9bit'])}`,
    ),
  'wrong type': (mail, next) =>
    replace(
      mail,
      /(content-type:\s*)[\w/-]+/i,
      `$1${pick(next, ['text/html', 'multipart/mixed', 'multipart/report', 'message/rfc822', 'a/b/c', ''])}`,
    ),
  'lines joined': (mail) => replace(mail, /\r?\n\r?\n/, '\r\n'),
  'no line ends': (mail) => replace(mail, /\r?\n/g, ' '),
  'mail in a mail': (mail) =>
    Buffer.concat([Buffer.from('From: a@b.test\r\nContent-Type: message/rfc822\r\n\r\n'), mail]),
  'deep multiparts': (mail, next) => {
    const depth = 50 + Math.floor(next() * 300);
    const open = Array.from(
      { length: depth },
      (_, i) => `Content-Type: multipart/mixed; boundary="d${i}"\r\n\r\n--d${i}\r\n`,
    );
    return Buffer.concat([Buffer.from(`From: a@b.test\r\n${open.join('')}`), mail]);
  },
  'many addresses': (mail) =>
    Buffer.concat([Buffer.from(`Cc: ${'a@b.test, '.repeat(10_000)}c@d.test\r\n`), mail]),
  'nested groups': (mail) =>
    Buffer.concat([Buffer.from(`To: ${'g: '.repeat(2_000)}a@b.test${';'.repeat(2_000)}\r\n`), mail]),
  'broken words': (mail) =>
    Buffer.concat([Buffer.from(`Subject: ${'=?utf-8?B?4pyT'.repeat(500)}?= =?x?Q?=zz?=\r\n`), mail]),
};

export const mutationKinds = Object.keys(kinds);

/** @returns {Buffer} the mail, spoiled in this way. */
export function mutate(kind, mail, next) {
  return kinds[kind](mail, next);
}

function insert(mail, next, bytes) {
  const at = Math.floor(next() * mail.length);
  return Buffer.concat([mail.subarray(0, at), bytes, mail.subarray(at)]);
}

function replace(mail, pattern, text) {
  return Buffer.from(mail.toString('latin1').replace(pattern, text), 'latin1');
}

function headEnd(mail) {
  const found = /\r?\n\r?\n/.exec(mail.toString('latin1'));
  return found ? found.index : mail.length;
}
